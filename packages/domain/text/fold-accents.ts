// Texts without what writers may omit: accents, vowel points, apostrophes, joiners.

/** Without optional characters: apostrophes, joiners, Arabic and Hebrew vowel points. */
export function withoutOptional(text: string): string {
  return text.replaceAll(/\p{Join_Control}|['’‘ʼ`´]|[\u0591-\u05bd\u05bf-\u05c7]|[\u0640\u064b-\u0652\u0670]/gu, '')
}

/** Letters that are written as two: ß, æ. The text is in lower case. */
export function splitLigatures(text: string): string {
  return text.replaceAll(/[ßæœþ]/gu, (character) => LIGATURES[character] ?? character)
}

const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't' }

/** Removes only combining diacritics. In Indic scripts and Thai the other marks are vowels. The text is in lower case. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll(/[øłđðħıŧ]/gu, (character) => STROKES[character] ?? character)
    .normalize('NFC')
}
