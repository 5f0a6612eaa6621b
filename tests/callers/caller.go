// Sends a request by net/http: caller METHOD URL HEADERS BODY
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
	method, url, body := os.Args[1], os.Args[2], os.Args[4]
	var headers map[string]string
	check(json.Unmarshal([]byte(os.Args[3]), &headers))
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	check(err)
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(request)
	check(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	check(err)
	got := map[string]string{}
	for name := range answer.Header {
		got[name] = answer.Header.Get(name)
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{"status": answer.StatusCode, "headers": got, "body": string(text)}))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
