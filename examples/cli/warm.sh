#!/bin/sh
# Answers a call of the function `temperature`; its arguments come on standard input.
city=$(sed -n 's/.*"city" *: *"\([^"]*\)".*/\1/p')
echo "It is 17 degrees in ${city:-an unknown city}."
