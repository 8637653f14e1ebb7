import java.io.FileOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PBKDF2Params;
import org.bouncycastle.asn1.pkcs.PBMAC1Params;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.OutputEncryptor;
import org.bouncycastle.pkcs.PKCS12PfxPdu;
import org.bouncycastle.pkcs.PKCS12PfxPduBuilder;
import org.bouncycastle.pkcs.PKCS12SafeBag;
import org.bouncycastle.pkcs.PKCS12SafeBagBuilder;
import org.bouncycastle.pkcs.bc.BcPKCS12PBMac1CalculatorBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS12SafeBagBuilder;
import org.bouncycastle.pkcs.jcajce.JcePKCSPBEOutputEncryptorBuilder;

// java -cp … Keeper.java FOLDER KEY.der CERTIFICATE.der PASSWORD: the same key and certificate as Bouncy Castle keeps
// them, in the ways that keytool does not know.
public class Keeper {
  public static void main(String[] arguments) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    Path folder = Path.of(arguments[0]);
    byte[] pkcs8 = Files.readAllBytes(Path.of(arguments[1]));
    PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    X509Certificate certificate;
    try (InputStream in = Files.newInputStream(Path.of(arguments[2]))) {
      certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
    char[] password = arguments[3].toCharArray();
    keep(folder.resolve("bc-old.p12"), "PKCS12", key, certificate, password);
    keep(folder.resolve("bc-absent.p12"), "PKCS12", key, certificate, new char[0]);
    keep(folder.resolve("bc-aes.p12"), "PKCS12-AES256-AES128", key, certificate, password);
    keep(folder.resolve("bc-gcm.p12"), "PKCS12-AES256-AES128-GCM", key, certificate, password);
    Files.write(folder.resolve("bc-pbmac1.p12"), withPbmac1(key, certificate, password).getEncoded());
  }

  private static void keep(Path file, String type, PrivateKey key, Certificate certificate, char[] password)
      throws Exception {
    KeyStore store = KeyStore.getInstance(type, "BC");
    store.load(null, null);
    store.setKeyEntry("mine", key, password, new Certificate[] {certificate});
    try (FileOutputStream out = new FileOutputStream(file.toFile())) {
      store.store(out, password);
    }
  }

  /** RFC 9579. */
  private static PKCS12PfxPdu withPbmac1(PrivateKey key, X509Certificate certificate, char[] password)
      throws Exception {
    OutputEncryptor encryptor =
        new JcePKCSPBEOutputEncryptorBuilder(NISTObjectIdentifiers.id_aes256_CBC).setProvider("BC").build(password);
    PKCS12SafeBagBuilder keyBag = new JcaPKCS12SafeBagBuilder(key, encryptor);
    PKCS12SafeBagBuilder certificateBag = new JcaPKCS12SafeBagBuilder(certificate);
    byte[] salt = new byte[20];
    new SecureRandom().nextBytes(salt);
    AlgorithmIdentifier hmac = new AlgorithmIdentifier(PKCSObjectIdentifiers.id_hmacWithSHA512, DERNull.INSTANCE);
    AlgorithmIdentifier derivation =
        new AlgorithmIdentifier(PKCSObjectIdentifiers.id_PBKDF2, new PBKDF2Params(salt, 10_000, 64, hmac));
    return new PKCS12PfxPduBuilder()
        .addData(keyBag.build())
        .addEncryptedData(encryptor, new PKCS12SafeBag[] {certificateBag.build()})
        .build(new BcPKCS12PBMac1CalculatorBuilder(new PBMAC1Params(derivation, hmac)), password);
  }
}
