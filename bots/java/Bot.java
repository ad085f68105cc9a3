// A complete gramy bot: it remembers its matches and plays random legal moves. Needs Gson (Debian: libgoogle-gson-java).
// Usage: java -cp /usr/share/java/gson.jar Bot.java [HOST:PORT | --stdio]
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

public class Bot {
    /**
     * A match in progress. Its moves lead from the board to the position. The start is the vertex where play begins,
     * or null if the board determines it.
     */
    record Match(@SerializedName("match") String id, String game, String board, Long start, int seat, List<long[]> moves) {}

    /** The legal moves are null if there are more than 1000. */
    record MoveRequest(String match, int ply, List<long[]> moves, List<long[]> legal) {}

    record Hello(String type, int protocol, String name, String token, List<String> wants, int capacity) {}

    record Move(String type, String match, int ply, long[] move) {}

    record Resign(String type, String match) {}

    private final Gson gson = new Gson();
    private final Map<String, Match> matches = new HashMap<>();
    private final OutputStream out;

    Bot(OutputStream out) {
        this.out = out;
    }

    /** Returns a random legal move. Put a better idea here. */
    long[] choose(Match match, List<long[]> legal) {
        return legal.get(chance(match).nextInt(legal.size()));
    }

    /** A random generator, seeded by match and ply, so that `gramy-referee verify` gets the same moves. */
    private static SplittableRandom chance(Match match) {
        return new SplittableRandom((match.id() + " " + match.moves().size()).hashCode());
    }

    void hello() throws IOException {
        var name = System.getenv().getOrDefault("GRAMY_NAME", "java");
        send(new Hello("hello", 1, name, System.getenv("GRAMY_TOKEN"), List.of("legal", "undo"), 16));
    }

    /** Handles a message from the referee; ignores messages of other types. */
    void read(String line) throws IOException {
        JsonObject message = JsonParser.parseString(line).getAsJsonObject();
        switch (message.get("type").getAsString()) {
            case "welcome" -> System.err.println("connected as " + message.get("name").getAsString());
            // After a reconnect the referee sends `start` again, with all moves played until then.
            case "start" -> matches.put(message.get("match").getAsString(), gson.fromJson(message, Match.class));
            case "move_request" -> answer(gson.fromJson(message, MoveRequest.class));
            case "end" -> matches.remove(message.get("match").getAsString());
            case "error" -> System.err.println(message.get("message").getAsString());
            case "bye" -> System.err.println(message.get("reason").getAsString()); // after its bye the referee closes the connection
            default -> {}
        }
    }

    private void answer(MoveRequest request) throws IOException {
        var match = matches.get(request.match());
        var moves = match.moves();
        moves.subList(request.ply() - request.moves().size(), moves.size()).clear();  // after a reconnect, the start may have given these moves already
        moves.addAll(request.moves());
        if (request.legal() == null) {
            send(new Resign("resign", request.match()));
            return;
        }
        var move = choose(match, request.legal());
        moves.add(move);
        send(new Move("move", request.match(), request.ply(), move));
    }

    private void send(Object message) throws IOException {
        out.write((gson.toJson(message) + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static void play(InputStream in, OutputStream out) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        var bot = new Bot(out);
        bot.hello();
        for (String line; (line = lines.readLine()) != null; ) {
            if (line.startsWith("{")) { // other lines are a greeting for people
                bot.read(line);
            }
        }
    }

    private static boolean isInputAPipe() {
        try {
            return ((int) Files.getAttribute(Path.of("/dev/stdin"), "unix:mode") & 0170000) == 0010000;
        } catch (IOException | UnsupportedOperationException noSuchFile) {
            return false;
        }
    }

    public static void main(String[] arguments) throws IOException {
        var address = arguments.length > 0 ? arguments[0] : System.getenv("GRAMY_ADDRESS");
        if (address == null ? isInputAPipe() : address.equals("--stdio")) {
            var out = System.out;
            System.setOut(System.err); // standard output is for messages to the referee only
            play(System.in, out);
            return;
        }
        var referee = URI.create("tcp://" + (address == null ? "127.0.0.1:4242" : address));
        try (var wire = new Socket(referee.getHost(), referee.getPort())) {
            play(wire.getInputStream(), wire.getOutputStream());
        }
    }
}
