/** Normalizes case, whitespace and Unicode (NFKC). */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
}
