import { createHash } from 'node:crypto'
import { type Consent, LOCALES, type Locale } from './model.ts'

/**
 * The consent texts. A published text is never removed or changed, because audit trails contain its hash and verifiers
 * need the text. To change a text, add a version.
 */
const VERSIONS: { version: string; texts: Record<Locale, string> }[] = [
  {
    version: '2026-11',
    texts: {
      en: 'I have read this document and agree to sign it electronically. My name, email address, IP address and the time are recorded with my signature.',
      hi: 'मैंने यह दस्तावेज़ पढ़ लिया है और मैं इस पर इलेक्ट्रॉनिक रूप से हस्ताक्षर करने के लिए सहमत हूँ। मेरे हस्ताक्षर के साथ मेरा नाम, ईमेल पता, आईपी पता और समय दर्ज किए जाते हैं।',
      ta: 'இந்த ஆவணத்தைப் படித்துவிட்டேன்; இதில் மின்னணு முறையில் கையொப்பமிட ஒப்புக்கொள்கிறேன். என் கையொப்பத்துடன் என் பெயர், மின்னஞ்சல் முகவரி, ஐபி முகவரி, நேரம் ஆகியவை பதிவு செய்யப்படும்.',
      bn: 'আমি এই নথিটি পড়েছি এবং এতে ইলেকট্রনিকভাবে স্বাক্ষর করতে সম্মত আছি। আমার স্বাক্ষরের সঙ্গে আমার নাম, ইমেল ঠিকানা, আইপি ঠিকানা ও সময় লিপিবদ্ধ করা হবে।',
      ar: 'لقد قرأت هذا المستند وأوافق على توقيعه إلكترونيًا. يُسجَّل مع توقيعي اسمي وبريدي الإلكتروني وعنوان IP والوقت.',
      es: 'He leído este documento y acepto firmarlo electrónicamente. Con mi firma se registran mi nombre, mi correo electrónico, mi dirección IP y la hora.',
      fr: 'J’ai lu ce document et j’accepte de le signer par voie électronique. Mon nom, mon adresse e-mail, mon adresse IP et l’heure sont enregistrés avec ma signature.',
      de: 'Ich habe dieses Dokument gelesen und bin einverstanden, es elektronisch zu unterschreiben. Mit meiner Unterschrift werden mein Name, meine E-Mail-Adresse, meine IP-Adresse und die Uhrzeit gespeichert.',
      pt: 'Li este documento e concordo em assiná-lo eletronicamente. Com a minha assinatura ficam registrados o meu nome, e-mail, endereço IP e o horário.',
      ru: 'Я прочитал(а) этот документ и согласен (согласна) подписать его в электронном виде. Вместе с подписью сохраняются моё имя, адрес электронной почты, IP-адрес и время.',
      zh: '我已阅读本文件，并同意以电子方式签署。我的姓名、电子邮箱地址、IP 地址和签署时间将随签名一并记录。',
      ja: '私はこの文書を読み、電子的に署名することに同意します。署名とともに、氏名、メールアドレス、IPアドレス、日時が記録されます。',
    },
  },
]

export type KnownConsent = Consent & { locale: Locale }

const KNOWN: KnownConsent[] = VERSIONS.flatMap(({ version, texts }) =>
  LOCALES.map((locale) => ({ version, locale, text: texts[locale], sha256: sha256(texts[locale]) })),
)

/** The latest consent text in a language. */
export function consentFor(locale: Locale): Consent {
  const newest = KNOWN.findLast((consent) => consent.locale === locale)
  if (!newest) throw new Error(`No consent text for ${locale}. Add one to consents.ts.`)
  return { version: newest.version, sha256: newest.sha256, text: newest.text }
}

/** The consent text with this hash; null if there is none. */
export function findConsent(hash: string): KnownConsent | null {
  return KNOWN.find((consent) => consent.sha256 === hash) ?? null
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
