import { unshowableIn } from './find-unshowable.ts'

/**
 * A text from outside, such as the subject of a certificate, as people may be shown it: a character that must not be in a
 * name is replaced by U+FFFD, so that two different texts do not look equal.
 */
export function cleanText(text: string): string {
  const positions = new Set([...unshowableIn(text)].map(({ position }) => position))
  if (positions.size === 0) return text
  const cleaned = [...text].map((character, i) => (positions.has(i + 1) ? '\ufffd' : character)).join('')
  // A joiner may have been permitted by a character that is now replaced.
  return cleanText(cleaned)
}
