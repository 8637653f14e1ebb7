const LONGEST = 500

/**
 * A text out of a stranger's file, fit to be shown anywhere: on one line, without what steers a terminal or turns the
 * direction in which a page is read, and not endless.
 */
export function plain(text: string): string {
  const cleaned = text
    .slice(0, 4 * LONGEST)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
  const characters = [...cleaned]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : cleaned
}

export function plainOrNull(text: string | undefined): string | null {
  const shown = text === undefined ? '' : plain(text)
  return shown === '' ? null : shown
}
