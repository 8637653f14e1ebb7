/**
 * Undoes the filters of PNG rows (PNG specification §9, ISO 32000 §7.4.4.4). Each row is one byte of filter type and
 * `rowBytes` of data; the last row may be shorter. `pixelBytes` is the distance to the pixel on the left. An unknown filter
 * type leaves its row unchanged.
 */
export function undoPngFilters(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1))
  const output = new Uint8Array(rows * rowBytes)
  let above = new Uint8Array(rowBytes)
  for (let row = 0; row < rows; row++) {
    const start = row * (rowBytes + 1)
    const type = data[start] ?? 0
    const source = data.subarray(start + 1, start + 1 + rowBytes)
    const target = output.subarray(row * rowBytes, (row + 1) * rowBytes)
    for (let index = 0; index < source.length; index++) {
      const left = index < pixelBytes ? 0 : (target[index - pixelBytes] ?? 0)
      const corner = index < pixelBytes ? 0 : (above[index - pixelBytes] ?? 0)
      target[index] = (source[index] ?? 0) + predicted(type, left, above[index] ?? 0, corner)
    }
    above = target
  }
  return output
}

function predicted(type: number, left: number, above: number, corner: number): number {
  switch (type) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return paeth(left, above, corner)
    default:
      return 0
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const toLeft = Math.abs(estimate - left)
  const toAbove = Math.abs(estimate - above)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
