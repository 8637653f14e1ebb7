import { createHash } from 'node:crypto'
import { type Consent, LOCALES, type Locale } from './model.ts'

/** A signer agrees to sign. A witness also states that they have seen the signature that they witness. */
export type ConsentKind = 'signer' | 'witness'

/**
 * The consent texts. A published text is never removed or changed, because audit trails contain its hash and verifiers
 * need the text. To change a text, add a version.
 */
const VERSIONS: { kind: ConsentKind; version: string; texts: Record<Locale, string> }[] = [
  {
    kind: 'signer',
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
  {
    kind: 'witness',
    version: 'witness-2026-11',
    texts: {
      en: 'I have seen the signature that I witness in this document and agree to sign it electronically as a witness. My name, postal address, email address, IP address and the time are recorded with my signature.',
      hi: 'मैंने इस दस्तावेज़ में वह हस्ताक्षर देखा है जिसका मैं गवाह हूँ और मैं गवाह के रूप में इस पर इलेक्ट्रॉनिक रूप से हस्ताक्षर करने के लिए सहमत हूँ। मेरे हस्ताक्षर के साथ मेरा नाम, डाक पता, ईमेल पता, आईपी पता और समय दर्ज किए जाते हैं।',
      ta: 'நான் சாட்சியாக இருக்கும் கையொப்பத்தை இந்த ஆவணத்தில் பார்த்துவிட்டேன்; சாட்சியாக இதில் மின்னணு முறையில் கையொப்பமிட ஒப்புக்கொள்கிறேன். என் கையொப்பத்துடன் என் பெயர், அஞ்சல் முகவரி, மின்னஞ்சல் முகவரி, ஐபி முகவரி, நேரம் ஆகியவை பதிவு செய்யப்படும்.',
      bn: 'আমি যে স্বাক্ষরের সাক্ষী, তা এই নথিতে দেখেছি এবং সাক্ষী হিসেবে এতে ইলেকট্রনিকভাবে স্বাক্ষর করতে সম্মত আছি। আমার স্বাক্ষরের সঙ্গে আমার নাম, ডাক ঠিকানা, ইমেল ঠিকানা, আইপি ঠিকানা ও সময় লিপিবদ্ধ করা হবে।',
      ar: 'لقد رأيت في هذا المستند التوقيع الذي أشهد عليه وأوافق على توقيعه إلكترونيًا بصفتي شاهدًا. يُسجَّل مع توقيعي اسمي وعنواني البريدي وبريدي الإلكتروني وعنوان IP والوقت.',
      es: 'He visto en este documento la firma de la que soy testigo y acepto firmarlo electrónicamente como testigo. Con mi firma se registran mi nombre, mi dirección postal, mi correo electrónico, mi dirección IP y la hora.',
      fr: 'J’ai vu dans ce document la signature dont je suis témoin et j’accepte de le signer par voie électronique comme témoin. Mon nom, mon adresse postale, mon adresse e-mail, mon adresse IP et l’heure sont enregistrés avec ma signature.',
      de: 'Ich habe in diesem Dokument die Unterschrift gesehen, die ich bezeuge, und bin einverstanden, es elektronisch als Zeuge oder Zeugin zu unterschreiben. Mit meiner Unterschrift werden mein Name, meine Postanschrift, meine E-Mail-Adresse, meine IP-Adresse und die Uhrzeit gespeichert.',
      pt: 'Vi neste documento a assinatura que testemunho e concordo em assiná-lo eletronicamente como testemunha. Com a minha assinatura ficam registrados o meu nome, endereço postal, e-mail, endereço IP e o horário.',
      ru: 'Я видел(а) в этом документе подпись, которую засвидетельствую, и согласен (согласна) подписать его в электронном виде как свидетель. Вместе с подписью сохраняются моё имя, почтовый адрес, адрес электронной почты, IP-адрес и время.',
      zh: '我已在本文件中看到我所见证的签名，并同意作为见证人以电子方式签署。我的姓名、邮寄地址、电子邮箱地址、IP 地址和签署时间将随签名一并记录。',
      ja: '私はこの文書で、証人となる対象の署名を確認し、証人として電子的に署名することに同意します。署名とともに、氏名、住所、メールアドレス、IPアドレス、日時が記録されます。',
    },
  },
]

export type KnownConsent = Consent & { kind: ConsentKind; locale: Locale }

const KNOWN: KnownConsent[] = VERSIONS.flatMap(({ kind, version, texts }) =>
  LOCALES.map((locale) => ({ kind, version, locale, text: texts[locale], sha256: sha256(texts[locale]) })),
)

/** The latest consent text of a kind in a language. */
export function consentFor(locale: Locale, kind: ConsentKind = 'signer'): Consent {
  const newest = KNOWN.findLast((consent) => consent.locale === locale && consent.kind === kind)
  if (!newest) throw new Error(`No consent text of a ${kind} for ${locale}. Add one to consents.ts.`)
  return { version: newest.version, sha256: newest.sha256, text: newest.text }
}

/** The consent text with this hash; null if there is none. */
export function findConsent(hash: string): KnownConsent | null {
  return KNOWN.find((consent) => consent.sha256 === hash) ?? null
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
