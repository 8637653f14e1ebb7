const QUOTE = 34
const LINE_END = 10

/** Counts the rows of a CSV file, piece by piece. The first line has the names of the columns. */
export function makeRowCounter(): (piece: Uint8Array) => number {
  let isQuoted = false
  let lines = 0
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_END && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
