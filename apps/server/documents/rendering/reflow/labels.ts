// Bullets and numbers before the text of an item or a clause.

/** Word processors draw bullets with symbol fonts, whose characters are private. */
const BULLET = /^[•◦‣⁃∙●○■□▪▫◆◇➢➤►▶✓✔☐☑\u2212–—*·\uf000-\uf0ff-]$/u
const NUMBER =
  /^\(?(\d{1,3}|[a-z]|[ivxlc]{1,6}|[A-Z]|[IVXLC]{1,6}|[\p{Nd}]{1,3}|[一二三四五六七八九十]{1,3})[.)、．）]$/u
/** 1.2 and 1.2.3. of a contract. */
const CLAUSE = /^\d{1,3}(\.\d{1,3}){1,4}\.?$/
/** A number and its period, of which PDFium returns the period first in a right-to-left line. */
const MIRRORED = /^([.)])(\p{Nd}{1,3})$/u
const STARTS = /^(\S{1,12})\s+(?=\S)/u

export function isLabel(text: string): boolean {
  const label = text.trim()
  return isBullet(label) || NUMBER.test(label) || CLAUSE.test(label) || MIRRORED.test(label)
}

export function isBullet(text: string): boolean {
  return BULLET.test(text)
}

/** The label at the start of a text, and the text after it; null without one. */
export function splitLabel(text: string): { label: string; text: string } | null {
  const [whole, label = ''] = STARTS.exec(text) ?? []
  if (whole === undefined || !isLabel(label)) return null
  return { label: shownLabel(label), text: text.slice(whole.length) }
}

/** A private character has no glyph in the fonts of the reader. */
export function shownLabel(label: string): string {
  return label.replace(/[\uf000-\uf0ff]/g, '•').replace(MIRRORED, '$2$1')
}
