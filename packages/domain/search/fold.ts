import { splitLigatures, withoutAccents, withoutOptional } from '../text/fold-accents.ts'

/**
 * A text as it is compared in a search: without differences of case, width (NFKC) and diacritics, and without characters
 * that are not seen. Vowel signs of Indic scripts and Thai stay, because they are letters to their readers.
 */
export function foldForSearch(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, ' ')
  const lower = plain.toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')
  return withoutHamza(withoutAccents(splitLigatures(withoutOptional(lower))))
}

/** أ, إ and آ are often written as ا. Their marks are not among the accents of Latin and Greek. */
function withoutHamza(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0653-\u0655]/gu, '')
    .normalize('NFC')
}
