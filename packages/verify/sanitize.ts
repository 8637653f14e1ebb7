const MAX_CHARACTERS = 500

/**
 * Makes text from an untrusted file safe to display: one line, without control characters and without marks that change
 * the text direction, limited in length.
 */
export function sanitizeText(text: string): string {
  const cleaned = text
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
  const characters = [...cleaned]
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : cleaned
}

/** Null if no visible text is left. */
export function sanitizeOptionalText(text: string | undefined): string | null {
  const sanitized = text === undefined ? '' : sanitizeText(text)
  return sanitized === '' ? null : sanitized
}
