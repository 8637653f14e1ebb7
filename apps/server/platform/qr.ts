import { encode } from 'uqr'

/** A QR code (ISO/IEC 18004): `size` modules in each direction, without the quiet zone. */
export interface QrCode {
  size: number
  /** Dark modules side by side in one row, counted from the top left. */
  runs: { row: number; from: number; length: number }[]
}

/** Runs instead of modules, because programs that smooth edges show gaps between squares. */
export function encodeQr(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: MASK })
  return { size, runs: data.flatMap((row, index) => darkRuns(row).map((run) => ({ ...run, row: index }))) }
}

/** A fixed mask: hashes look alike under every mask, and trying all eight takes longer than writing a page. */
const MASK = 3

function darkRuns(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [column, isDark] of row.entries()) {
    if (!isDark) continue
    const last = runs.at(-1)
    if (last && last.from + last.length === column) last.length += 1
    else runs.push({ from: column, length: 1 })
  }
  return runs
}
