import { foldLookalikes } from './fold-lookalikes.ts'

// Texts of a sender must not look like texts of the service: its name, its warnings, and what only it can say, such as that
// a sender was verified.

export type Imitation =
  | { readonly kind: 'service' }
  | { readonly kind: 'warning' }
  | { readonly kind: 'claim'; readonly words: string }
  | { readonly kind: 'badge'; readonly character: string }

const SERVICE = 'countersign'

/** Signs of approval, of security and of warning. */
const BADGE =
  /[\u2611\u2705\u2713\u2714\u26a0\u26d4\u2757\u{1f510}-\u{1f513}\u{1f50f}\u{1f6ab}\u{1f6d1}\u{1f6e1}\u{1f396}\u{1f3c5}]/u

/** What a text of a sender cannot say of itself, in the languages of the pages. */
const CLAIMS = [
  ...['verified by', 'official sender', 'verification passed', 'verification complete', 'security check passed'],
  ...['virus free', 'scanned for viruses', 'this is not a test', 'this is a test'],
  ...['verifiziert von', 'überprüft von', 'vérifié par', 'verificado por', 'подтверждено'],
  ...['تم التحقق', 'مرسل موثوق', 'حساب موثق', 'هوية موثقة', 'موثوق به'],
  ...['सत्यापित', 'যাচাইকৃত', 'যাচাই করা', 'சரிபார்க்கப்பட்ட', '認証済み', '確認済み', '已验证', '已认证', '官方认证'],
]

/** Words that make a claim together with one of SUBJECTS, in any order: "verified sender", "the sender has been verified". */
const VERIFIED = [
  ...['verified', 'authenticated', 'trusted', 'verifiziert', 'geprüft', 'überprüft', 'authentifiziert'],
  ...['vérifié', 'authentifié', 'verificado', 'verificada', 'проверен', 'подтвержден', 'верифицирован'],
]

const SUBJECTS = [
  ...['sender', 'account', 'identity', 'absender', 'konto', 'identität', 'expéditeur', 'compte', 'identité'],
  ...['remitente', 'cuenta', 'identidad', 'remetente', 'conta', 'identidade', 'отправител', 'аккаунт', 'личност'],
]

/** So many words of a claim may be between the two. */
const MAX_BETWEEN = 3

/** `warnings`: sentences of the service, in every language, without the values that they are filled with. */
export function findImitation(text: string, warnings: readonly string[]): Imitation | null {
  const badge = BADGE.exec(text)
  if (badge) return { kind: 'badge', character: badge[0] }
  if (namesService(text)) return { kind: 'service' }
  const folded = wordsOf(text)
  const words = CLAIMS.find((claim) => folded.includes(wordsOf(claim))) ?? findPair(folded)
  if (words !== undefined) return { kind: 'claim', words }
  return warnings.some((warning) => isQuoted(folded, warning)) ? { kind: 'warning' } : null
}

/** The words from one that says "verified" to one that says of whom. Endings differ, so beginnings are compared. */
function findPair(folded: string): string | undefined {
  const words = folded.split(' ')
  const placesOf = (stems: readonly string[]) =>
    words.flatMap((word, i) => (stems.some((stem) => word.startsWith(wordsOf(stem))) ? [i] : []))
  const subjects = placesOf(SUBJECTS)
  for (const at of placesOf(VERIFIED)) {
    const subject = subjects.find((each) => Math.abs(each - at) <= MAX_BETWEEN + 1)
    if (subject !== undefined) return words.slice(Math.min(at, subject), Math.max(at, subject) + 1).join(' ')
  }
  return undefined
}

/** Whether a name contains the name of the service, also in letters that only look like it, or spaced out. */
export function namesService(text: string): boolean {
  const words = foldLookalikes(text)
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}]/gu, ''))
  const runs = words.map((word) => ([...word].length === 1 ? word : ` ${word} `)).join('')
  const pairs = words.map((word, i) => word + (words[i + 1] ?? ''))
  return [...words, ...runs.split(/\s+/)].some((word) => word.includes(SERVICE)) || pairs.includes(SERVICE)
}

function wordsOf(text: string): string {
  return foldLookalikes(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** A shorter one could be a sentence of anybody. */
const MIN_QUOTED = 12

function isQuoted(folded: string, warning: string): boolean {
  const words = wordsOf(warning)
  return words.length >= MIN_QUOTED && folded.includes(words)
}
