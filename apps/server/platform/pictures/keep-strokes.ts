interface Size {
  readonly width: number
  readonly height: number
}

/** Smaller parts are specks of dust or noise of a camera, as a share of the picture's pixels. */
const SPECK_SHARE = 0.00002
const SPECK_PIXELS = 4
/** A part that lies along the edge of the picture is a table, a finger or the edge of the paper. Strokes only touch it. */
const EDGE_SHARE = 0.15

/**
 * Makes parts transparent that are no strokes. A part is a set of connected visible pixels. One pass over the pixels with an
 * explicit stack: bounded by the size of the picture.
 */
export function keepStrokes(alpha: Uint8Array, { width, height }: Size): Uint8Array {
  const kept = new Uint8Array(alpha.length)
  const seen = new Uint8Array(alpha.length)
  const stack = new Int32Array(alpha.length)
  const speck = Math.max(SPECK_PIXELS, SPECK_SHARE * alpha.length)
  const along = EDGE_SHARE * Math.min(width, height)
  for (let start = 0; start < alpha.length; start++) {
    if (seen[start] === 1 || (alpha[start] ?? 0) < 128) continue
    const part = collect(start)
    if (part.count <= speck || part.onEdge > along) continue
    for (let i = 0; i < part.count; i++) keepAround(stack[i] ?? 0)
  }
  return kept

  function collect(start: number) {
    let [count, onEdge] = [1, 0]
    stack[0] = start
    seen[start] = 1
    for (let next = 0; next < count; next++) {
      const at = stack[next] ?? 0
      const x = at % width
      if (x === 0 || x === width - 1 || at < width || at >= alpha.length - width) onEdge++
      for (const [isInside, neighbour] of [
        [x > 0, at - 1],
        [x < width - 1, at + 1],
        [at >= width, at - width],
        [at < alpha.length - width, at + width],
      ] as const) {
        if (!isInside || seen[neighbour] === 1 || (alpha[neighbour] ?? 0) < 128) continue
        seen[neighbour] = 1
        stack[count++] = neighbour
      }
    }
    return { count, onEdge }
  }

  /** With the soft edge around it. */
  function keepAround(at: number): void {
    const x = at % width
    for (const down of [-width, 0, width]) {
      for (const across of [-1, 0, 1]) {
        const near = at + down + across
        if (near < 0 || near >= alpha.length || x + across < 0 || x + across >= width) continue
        kept[near] = alpha[near] ?? 0
      }
    }
  }
}
