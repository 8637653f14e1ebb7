const MAX_CHARACTERS = 500

/**
 * Makes text from an untrusted file safe to display: one line, without control characters, marks that change the text
 * direction and invisible characters, limited in length. Joiners and variation selectors stay: scripts need them.
 */
export function sanitizeText(text: string): string {
  const cleaned = text
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu, '')
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
