export interface RawSignature {
  readonly subFilter: string
  readonly byteRange: readonly number[]
  /** The whole slot, padding included. */
  readonly contents: Buffer
}

/**
 * Finds signature dictionaries by their bytes alone, on purpose with no PDF parser: a signature dictionary is never in
 * an object stream, and the gap of its /ByteRange is its /Contents. A usage-rights signature looks the same and is found
 * too.
 */
export function findSignatures(bytes: Buffer): RawSignature[] {
  const text = bytes.toString('latin1')
  const found: RawSignature[] = []
  for (const match of text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)) {
    const byteRange = match.slice(1, 5).map(Number)
    const [, gapStart = 0, gapEnd = 0] = byteRange
    const slot = text.slice(gapStart, gapEnd)
    if (!/^<[\s0-9A-Fa-f]*>$/.test(slot)) continue
    const around = surroundingObject(text, match.index)
    found.push({
      subFilter: /\/SubFilter\s*\/([\w.]+)/.exec(around)?.[1] ?? '',
      byteRange,
      contents: Buffer.from(slot.slice(1, -1).replaceAll(/\s/g, ''), 'hex'),
    })
  }
  return found
}

function surroundingObject(text: string, position: number): string {
  const start = text.lastIndexOf(' obj', position)
  const end = text.indexOf('endobj', position)
  return text.slice(start === -1 ? 0 : start, end === -1 ? undefined : end)
}
