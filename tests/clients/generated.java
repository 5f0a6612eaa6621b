// Fetches mazes from the service at MAZE_URL with the client that openapi-generator makes for Java.
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.FormatsApi;
import org.openapitools.client.model.MazeRequest;
import org.openapitools.client.model.SeedInBody;
import org.openapitools.client.model.Shape;
import org.openapitools.client.model.SolutionOverlay;

class Generated {
    static void check(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }

    /** Checks that a file has some bytes at its start. */
    static void begins(File file, String start) throws Exception {
        var content = new String(Files.readAllBytes(file.toPath()), StandardCharsets.ISO_8859_1);
        check(content.startsWith(start), content.substring(0, Math.min(content.length(), 20)));
        check(file.delete(), "a file of this program");
    }

    public static void main(String[] arguments) throws Exception {
        var client = new ApiClient();
        client.updateBaseUri(System.getenv("MAZE_URL"));
        var formats = new FormatsApi(client);

        begins(formats.getMazeSvg(FormatsApi.APIGetMazeSvgRequest.newBuilder()
                .shape(Shape.HEX).seed("1").solution(SolutionOverlay.TRUE).build()), "<svg");
        begins(formats.getMazePng(FormatsApi.APIGetMazePngRequest.newBuilder().cols(10).seed("1").build()), "\u0089PNG");

        var maze = formats.getMazeJson(FormatsApi.APIGetMazeJsonRequest.newBuilder()
                .shape(Shape.TRI).cols(18).rows(12).seed("42").build());
        check(maze.getNodes().size() == 216 && maze.getLinks().size() == 215, "a perfect maze of 216 cells");
        var request = new MazeRequest().shape(Shape.TRI).cols(18).rows(12).seed(new SeedInBody("42"));
        var posted = formats.postMazeJson(FormatsApi.APIPostMazeJsonRequest.newBuilder().mazeRequest(request).build());
        check(posted.getLinks().equals(maze.getLinks()), "the same maze");
        System.out.println("openapi-generator, Java: SVG, PNG and JSON are read");
    }
}
