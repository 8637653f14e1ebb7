/** A share of a page as an attribute of SVG. */
export function percent(part: number, whole: number): string {
  return `${round((100 * part) / whole)}%`
}

export function round(n: number): number {
  return Math.round(n * 100) / 100
}
