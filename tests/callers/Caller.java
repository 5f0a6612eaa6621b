// Sends a request by HttpClient: java Caller.java METHOD URL HEADERS BODY

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class Caller {
    public static void main(String[] arguments) throws Exception {
        String method = arguments[0], body = arguments[3];
        var publisher = body.isEmpty()
            ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var request = HttpRequest.newBuilder(URI.create(arguments[1])).method(method, publisher);
        // The headers are an object of JSON, whose strings have escaped quotes at most.
        Matcher header = Pattern.compile("\"([^\"]+)\": \"((?:[^\"\\\\]|\\\\.)*)\"").matcher(arguments[2]);
        while (header.find()) {
            request.header(header.group(1), header.group(2).replace("\\\"", "\""));
        }
        HttpResponse<String> answer =
            HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        String headers = answer.headers().map().entrySet().stream()
            .filter(it -> !it.getKey().startsWith(":"))
            .map(it -> quoted(it.getKey()) + ": " + quoted(it.getValue().get(0)))
            .collect(Collectors.joining(", "));
        System.out.printf("{\"status\": %d, \"headers\": {%s}, \"body\": %s}%n",
            answer.statusCode(), headers, quoted(answer.body()));
    }

    static String quoted(String text) {
        var out = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            if (each == '"' || each == '\\') {
                out.append('\\').append(each);
            } else if (each < ' ') {
                out.append(String.format("\\u%04x", (int) each));
            } else {
                out.append(each);
            }
        }
        return out.append('"').toString();
    }
}
