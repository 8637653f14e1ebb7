// veraPDF as a judge: one JVM for a whole corpus, one JSON request a line in, one JSON verdict a line out.
import static org.verapdf.pdfa.flavours.PDFAFlavour.NO_FLAVOUR;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

public class Judge {
  static final Gson JSON = new GsonBuilder().serializeNulls().create();

  /** veraPDF turns "no flavour" into 1b; the default given here is one that no document's metadata can claim. */
  static final PDFAFlavour NOTHING_CLAIMED = PDFAFlavour.WCAG_2_2;

  record Request(String id, String file, List<String> flavours) {}

  record Rule(String clause, int test, int failures, String message, String location) {}

  record Result(String flavour, boolean compliant, List<Rule> failed) {}

  record Verdict(String id, List<String> claimed, List<Result> results) {}

  record Failure(String id, String error) {}

  public static void main(String[] args) throws Exception {
    LogManager.getLogManager().reset();
    var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var verdicts = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    VeraGreenfieldFoundryProvider.initialise();
    for (var line = requests.readLine(); line != null; line = requests.readLine()) {
      var request = JSON.fromJson(line, Request.class);
      verdicts.println(JSON.toJson(answer(request)));
    }
  }

  static Object answer(Request request) {
    try {
      return judge(request);
    } catch (Exception | StackOverflowError | OutOfMemoryError cause) {
      return new Failure(request.id, cause.getClass().getSimpleName() + ": " + cause.getMessage());
    }
  }

  /** Each flavour asked for, or else those the document's metadata claims; nothing claimed means nothing to judge. */
  static Verdict judge(Request request) throws Exception {
    var file = new File(request.file);
    var claimed = claimed(file);
    var asked = request.flavours == null || request.flavours.isEmpty()
        ? claimed
        : request.flavours.stream().map(Judge::flavour).toList();
    var results = new ArrayList<Result>();
    for (var flavour : asked) {
      results.add(validate(file, flavour));
    }
    return new Verdict(request.id, claimed.stream().map(PDFAFlavour::getId).toList(), results);
  }

  static List<PDFAFlavour> claimed(File file) throws Exception {
    try (var parser = Foundries.defaultInstance().createParser(file, NO_FLAVOUR, NOTHING_CLAIMED)) {
      return parser.getFlavours().stream().filter(flavour -> flavour != NOTHING_CLAIMED).toList();
    }
  }

  static PDFAFlavour flavour(String id) {
    return Arrays.stream(PDFAFlavour.values())
        .filter(flavour -> flavour.getId().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown flavour " + id + "; one of " + PDFAFlavour.getFlavourIds()));
  }

  static Result validate(File file, PDFAFlavour flavour) throws Exception {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(file, flavour);
        var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      var result = validator.validate(parser);
      return new Result(flavour.getId(), result.isCompliant(), failedRules(result));
    }
  }

  static List<Rule> failedRules(ValidationResult result) {
    return result.getFailedChecks().entrySet().stream()
        .map(entry -> {
          var rule = entry.getKey();
          var first = result.getTestAssertions().stream()
              .filter(one -> one.getStatus() == TestAssertion.Status.FAILED && one.getRuleId().equals(rule))
              .findFirst();
          return new Rule(rule.getClause(), rule.getTestNumber(), entry.getValue(),
              first.map(TestAssertion::getMessage).orElse(null),
              first.map(one -> one.getLocation().getContext()).orElse(null));
        })
        .toList();
  }
}
