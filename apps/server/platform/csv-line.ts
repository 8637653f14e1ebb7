/** The first character of a formula in a spreadsheet, including full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const TO_QUOTE = /[",;\t\r\n]/

/**
 * A line of RFC 4180. A cell that a spreadsheet would evaluate as a formula starts with an apostrophe, which makes it text
 * in Excel, LibreOffice and Google Sheets.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const escaped = FORMULA.test(text) ? `'${text}` : text
  return TO_QUOTE.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
