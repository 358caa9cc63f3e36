// The program reads every case with the types of OpenAPI Generator and writes it again: CASES is the argument.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

type given struct {
	Cases []struct {
		ID   string          `json:"id"`
		Type string          `json:"type"`
		Body json.RawMessage `json:"body"`
	} `json:"cases"`
}

type judged struct {
	ID    string          `json:"id"`
	Error *string         `json:"error,omitempty"`
	Again json.RawMessage `json:"again,omitempty"`
}

// round reads a body with a type and writes it.
func round[T any](body []byte) ([]byte, error) {
	var value T
	if err := json.Unmarshal(body, &value); err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

func run() error {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		return err
	}
	var file given
	if err := json.Unmarshal(text, &file); err != nil {
		return err
	}
	out := make([]judged, 0, len(file.Cases))
	for _, one := range file.Cases {
		again, err := again(one.Type, one.Body)
		verdict := judged{ID: one.ID, Again: again}
		if err != nil {
			words := strings.ReplaceAll(err.Error(), "\n", " ")
			verdict = judged{ID: one.ID, Error: &words}
		}
		out = append(out, verdict)
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
