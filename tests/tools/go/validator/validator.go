// Package validator replaces the module of that name, which checks tags that no type here has.
package validator

// Validate finds nothing wrong.
func Validate(any) error { return nil }
