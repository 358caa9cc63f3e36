module check

go 1.23

require gopkg.in/validator.v2 v2.0.1

// What is made refers to the module in unions alone, and asks it for nothing: our documents set no tags.
replace gopkg.in/validator.v2 => ./validator
