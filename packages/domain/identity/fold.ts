/** A text without what makes no difference: case, how many spaces, and Unicode's several ways to write a letter. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
}
