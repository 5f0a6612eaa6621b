// Fetches mazes from the service at MAZE_URL with the client that openapi-generator makes for Go.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"reflect"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func check(holds bool, what any) {
	if !holds {
		panic(what)
	}
}

// begins checks that a file has some bytes at its start.
func begins(file *os.File, err error, start string) {
	check(err == nil, err)
	content, err := os.ReadFile(file.Name())
	check(err == nil && bytes.HasPrefix(content, []byte(start)), file.Name())
	os.Remove(file.Name())
}

func main() {
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: os.Getenv("MAZE_URL")}}
	formats, context := openapi.NewAPIClient(configuration).FormatsAPI, context.Background()

	svg, _, err := formats.GetMazeSvg(context).Shape(openapi.SHAPE_HEX).Seed("1").
		Solution(openapi.SOLUTIONOVERLAY_TRUE).Execute()
	begins(svg, err, "<svg")
	png, _, err := formats.GetMazePng(context).Cols(10).Seed("1").Execute()
	begins(png, err, "\x89PNG")

	maze, _, err := formats.GetMazeJson(context).Shape(openapi.SHAPE_TRI).Cols(18).Rows(12).Seed("42").Execute()
	check(err == nil, err)
	check(len(maze.Nodes) == 216 && len(maze.Links) == 215, "a perfect maze of 216 cells")
	request := openapi.NewMazeRequest()
	request.SetShape("tri")
	request.SetCols(18)
	request.SetRows(12)
	seed := "42"
	request.SetSeed(openapi.SeedInBody{String: &seed})
	posted, _, err := formats.PostMazeJson(context).MazeRequest(*request).Execute()
	check(err == nil, err)
	check(reflect.DeepEqual(posted.Links, maze.Links), "the same maze")
	fmt.Println("openapi-generator, Go: SVG, PNG and JSON are read")
}
