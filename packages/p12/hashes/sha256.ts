import { BlockHash } from './block-hash.ts'
import { cubeRoots, squareRoots, upperWords } from './constants.ts'

const constants = upperWords(cubeRoots, 64)
const initial = upperWords(squareRoots, 8)

/** Incremental SHA-256 (FIPS 180-4 §6.2). */
export class Sha256 extends BlockHash {
  constructor() {
    super(64, 32, 64, initial)
  }

  protected override createEmpty(): this {
    return new Sha256() as this
  }

  protected override compress(): void {
    const { schedule: w, state } = this
    const k = constants
    for (let t = 16; t < 64; t++) {
      const x = w[t - 15] as number
      const y = w[t - 2] as number
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0
    }
    let a = state[0] as number
    let b = state[1] as number
    let c = state[2] as number
    let d = state[3] as number
    let e = state[4] as number
    let f = state[5] as number
    let g = state[6] as number
    let h = state[7] as number
    for (let t = 0; t < 64; t++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const first = (h + s1 + ((e & f) ^ (~e & g)) + (k[t] as number) + (w[t] as number)) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    state[0] = ((state[0] as number) + a) | 0
    state[1] = ((state[1] as number) + b) | 0
    state[2] = ((state[2] as number) + c) | 0
    state[3] = ((state[3] as number) + d) | 0
    state[4] = ((state[4] as number) + e) | 0
    state[5] = ((state[5] as number) + f) | 0
    state[6] = ((state[6] as number) + g) | 0
    state[7] = ((state[7] as number) + h) | 0
  }
}
