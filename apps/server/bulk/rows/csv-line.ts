/** What a spreadsheet takes for the beginning of a formula, also as East Asian keyboards write it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const TO_QUOTE = /[",;\t\r\n]/

/**
 * A line as RFC 4180 writes it. A cell that a spreadsheet would run is shown instead: an apostrophe before it makes it
 * text, in Excel, LibreOffice and Google Sheets.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return TO_QUOTE.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
