import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openapitools.client.JSON;

/** Reads every case with the models of okhttp-gson and writes it again: CASES is the argument. */
public final class Program {
  private static JsonObject judged(JsonObject given) {
    JsonObject judged = new JsonObject();
    judged.add("id", given.get("id"));
    try {
      Class<?> type =
          Class.forName("org.openapitools.client.model." + given.get("type").getAsString());
      Object value = JSON.deserialize(given.get("body").toString(), type);
      judged.add("again", JsonParser.parseString(JSON.serialize(value)));
    } catch (ClassNotFoundException | RuntimeException error) {
      judged.addProperty("error", String.valueOf(error.getMessage()));
    }
    return judged;
  }

  public static void main(String[] arguments) throws Exception {
    String text = Files.readString(Path.of(arguments[0]));
    JsonArray all = new JsonArray();
    for (JsonElement given : JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("cases")) {
      all.add(judged(given.getAsJsonObject()));
    }
    System.out.println(all);
  }
}
