// EU DSS as a judge: one JVM for a whole corpus, one JSON request a line in, one JSON verdict a line out.
// The validation policy is DSS's own default; nothing of it is changed here.
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import eu.europa.esig.dss.diagnostic.AbstractSignatureWrapper;
import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.PDFRevisionWrapper;
import eu.europa.esig.dss.diagnostic.TimestampWrapper;
import eu.europa.esig.dss.diagnostic.jaxb.XmlObjectModification;
import eu.europa.esig.dss.enumerations.TimestampType;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.pades.validation.PDFDocumentValidator;
import eu.europa.esig.dss.service.crl.OnlineCRLSource;
import eu.europa.esig.dss.service.http.commons.CommonsDataLoader;
import eu.europa.esig.dss.service.http.commons.OCSPDataLoader;
import eu.europa.esig.dss.service.ocsp.OnlineOCSPSource;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.aia.DefaultAIASource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Judge {
  static final Gson JSON = new GsonBuilder().serializeNulls().create();
  static final int TIMEOUT_MS = 5_000;
  /** Documents under judgement: what one takes is the work of one core. */
  static final int AT_ONCE = 2;

  /** What DSS only warns about and we must never cause, by DSS's message key. */
  static final Map<String, String> CHANGE_FLAGS = Map.of(
      "BBB_FC_IAOD_ANS", "annotation-overlap",
      "BBB_FC_IVDBSFR_ANS", "visual-difference",
      "BBB_FC_DSFREAP_ANS", "page-count",
      "BBB_FC_ISVADMDPD_ANS", "doc-mdp",
      "BBB_FC_ISVAFMDPD_ANS", "field-mdp",
      "BBB_FC_ISVASFLD_ANS", "field-lock",
      "BBB_FC_DSCNACMDM_ANS", "annotation-changes",
      "BBB_FC_DSCNUOM_ANS", "undefined-changes",
      "BBB_FC_DBTOOST_ANS", "byte-range-overlap");

  record Request(String id, String file, List<String> roots, String mode, String at, String password) {}

  record Text(String key, String text) {}

  record Change(String kind, String action, String object, String field) {}

  record Timestamp(String type, String field, String time, String producedBy, String indication, String subIndication,
      List<Text> errors, List<Text> warnings, List<String> flags, List<Change> changes) {}

  record Signature(String field, List<String> fields, String signedBy, String indication, String subIndication,
      String level, String subFilter, String signingTime, String bestSignatureTime, List<Text> errors,
      List<Text> warnings, List<String> flags, List<Change> changes, List<Timestamp> timestamps) {}

  record Verdict(String id, String validationTime, List<Signature> signatures, List<Timestamp> timestamps) {}

  record Failure(String id, String error) {}

  public static void main(String[] args) throws Exception {
    var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var verdicts = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    try (var pool = new Pool(AT_ONCE)) {
      for (var line = requests.readLine(); line != null; line = requests.readLine()) {
        var request = JSON.fromJson(line, Request.class);
        pool.execute(() -> verdicts.println(JSON.toJson(answer(request))));
      }
    }
  }

  /** Closed, it finishes what it was given. */
  static final class Pool extends ThreadPoolExecutor implements AutoCloseable {
    Pool(int size) {
      super(size, size, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    public void close() throws InterruptedException {
      shutdown();
      awaitTermination(1, TimeUnit.HOURS);
    }
  }

  static Object answer(Request request) {
    try {
      return judge(request);
    } catch (Exception | StackOverflowError | OutOfMemoryError cause) {
      return new Failure(request.id, cause.getClass().getSimpleName() + ": " + cause.getMessage());
    }
  }

  static Verdict judge(Request request) {
    var validator = SignedDocumentValidator.fromDocument(new FileDocument(request.file));
    validator.setCertificateVerifier(verifier(request));
    validator.setValidationTime(moment(request.at));
    validator.setLocale(Locale.ENGLISH);
    if (request.password != null && validator instanceof PDFDocumentValidator pdf) {
      pdf.setPasswordProtection(request.password.toCharArray());
    }
    var reports = validator.validateDocument();
    var simple = reports.getSimpleReport();
    var data = reports.getDiagnosticData();
    return new Verdict(request.id, iso(simple.getValidationTime()),
        simple.getSignatureIdList().stream().map(id -> signature(id, simple, data)).toList(),
        data.getTimestampList().stream()
            .filter(one -> one.getType() == TimestampType.DOCUMENT_TIMESTAMP)
            .map(one -> timestamp(one, simple))
            .toList());
  }

  /** Trust is the given roots alone; offline means that every loader is off, not merely unreachable. */
  static CommonCertificateVerifier verifier(Request request) {
    var trusted = new CommonTrustedCertificateSource();
    for (var root : request.roots) {
      trusted.addCertificate(DSSUtils.loadCertificate(new File(root)));
    }
    var online = request.mode.equals("online");
    var verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    verifier.setAIASource(online ? new DefaultAIASource(impatient(new CommonsDataLoader())) : null);
    verifier.setCrlSource(online ? new OnlineCRLSource(impatient(new CommonsDataLoader())) : null);
    verifier.setOcspSource(online ? new OnlineOCSPSource(impatient(new OCSPDataLoader())) : null);
    return verifier;
  }

  static <L extends CommonsDataLoader> L impatient(L loader) {
    loader.setTimeoutConnection(TIMEOUT_MS);
    loader.setTimeoutSocket(TIMEOUT_MS);
    return loader;
  }

  /** Absent: now. A number: seconds from now. Otherwise an ISO instant. */
  static Date moment(String at) {
    if (at == null) {
      return new Date();
    }
    return at.matches("[+-]?\\d+") ? Date.from(Instant.now().plusSeconds(Long.parseLong(at))) : Date.from(Instant.parse(at));
  }

  static Signature signature(String id, SimpleReport simple, DiagnosticData data) {
    var wrapper = data.getSignatureById(id);
    var revision = wrapper.getPDFRevision();
    var errors = simple.getAdESValidationErrors(id);
    var warnings = simple.getAdESValidationWarnings(id);
    return new Signature(
        revision == null ? null : revision.getFirstFieldName(),
        revision == null ? List.of() : revision.getSignatureFieldNames(),
        simple.getSignedBy(id), name(simple.getIndication(id)), name(simple.getSubIndication(id)),
        name(simple.getSignatureFormat(id)), revision == null ? null : revision.getSubFilter(),
        iso(simple.getSigningTime(id)), iso(simple.getBestSignatureTime(id)),
        texts(errors), texts(warnings), flags(errors, warnings, wrapper), changes(revision),
        wrapper.getTimestampList().stream().map(timestamp -> timestamp(timestamp, simple)).toList());
  }

  static Timestamp timestamp(TimestampWrapper wrapper, SimpleReport simple) {
    var id = wrapper.getId();
    var revision = wrapper.getType() == TimestampType.DOCUMENT_TIMESTAMP ? wrapper.getPDFRevision() : null;
    var errors = simple.getAdESValidationErrors(id);
    var warnings = simple.getAdESValidationWarnings(id);
    return new Timestamp(name(wrapper.getType()), revision == null ? null : revision.getFirstFieldName(),
        iso(wrapper.getProductionTime()), simple.getProducedBy(id), name(simple.getIndication(id)),
        name(simple.getSubIndication(id)), texts(errors), texts(warnings), flags(errors, warnings, wrapper),
        changes(revision));
  }

  /** From the messages and, apart from them, from the diagnostic data, in case a policy level silences a message. */
  static List<String> flags(List<Message> errors, List<Message> warnings, AbstractSignatureWrapper wrapper) {
    var flags = new ArrayList<String>();
    errors.forEach(message -> addFlag(flags, CHANGE_FLAGS.get(message.getKey())));
    warnings.forEach(message -> addFlag(flags, CHANGE_FLAGS.get(message.getKey())));
    var revision = wrapper.getPDFRevision();
    if (revision != null) {
      addFlag(flags, revision.getPdfAnnotationsOverlapConcernedPages().isEmpty() ? null : "annotation-overlap");
      addFlag(flags, revision.getPdfVisualDifferenceConcernedPages().isEmpty() ? null : "visual-difference");
      addFlag(flags, revision.getPdfPageDifferenceConcernedPages().isEmpty() ? null : "page-count");
      addFlag(flags, revision.getPdfUndefinedChanges().isEmpty() ? null : "undefined-changes");
    }
    return flags;
  }

  static void addFlag(List<String> flags, String flag) {
    if (flag != null && !flags.contains(flag)) {
      flags.add(flag);
    }
  }

  static List<Change> changes(PDFRevisionWrapper revision) {
    var changes = new ArrayList<Change>();
    if (revision != null && revision.arePdfObjectModificationsDetected()) {
      addChanges(changes, "extension", revision.getPdfExtensionChanges());
      addChanges(changes, "form-fill", revision.getPdfSignatureOrFormFillChanges());
      addChanges(changes, "annotation", revision.getPdfAnnotationChanges());
      addChanges(changes, "undefined", revision.getPdfUndefinedChanges());
    }
    return changes;
  }

  static void addChanges(List<Change> changes, String kind, List<XmlObjectModification> found) {
    found.forEach(one -> changes.add(new Change(kind, name(one.getAction()), one.getValue(), one.getFieldName())));
  }

  static List<Text> texts(List<Message> messages) {
    return messages.stream().map(message -> new Text(message.getKey(), message.getValue())).toList();
  }

  static String iso(Date date) {
    return date == null ? null : date.toInstant().toString();
  }

  static String name(Enum<?> value) {
    return value == null ? null : value.name();
  }
}
