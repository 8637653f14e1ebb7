import { BlockHash } from './block-hash.ts'

const initial = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)

/** FIPS 180-4 §6.1. For existing P12 files only: nothing new is created or trusted with SHA-1. */
export class Sha1 extends BlockHash {
  constructor() {
    super(64, 20, 80, initial)
  }

  protected override createEmpty(): this {
    return new Sha1() as this
  }

  protected override compress(): void {
    const { schedule: w, state } = this
    for (let t = 16; t < 80; t++) {
      const mixed = (w[t - 3] as number) ^ (w[t - 8] as number) ^ (w[t - 14] as number) ^ (w[t - 16] as number)
      w[t] = (mixed << 1) | (mixed >>> 31)
    }
    let a = state[0] as number
    let b = state[1] as number
    let c = state[2] as number
    let d = state[3] as number
    let e = state[4] as number
    for (let t = 0; t < 80; t++) {
      const next = (((a << 5) | (a >>> 27)) + mix(t, b, c, d) + e + (w[t] as number)) | 0
      e = d
      d = c
      c = (b << 30) | (b >>> 2)
      b = a
      a = next
    }
    state[0] = ((state[0] as number) + a) | 0
    state[1] = ((state[1] as number) + b) | 0
    state[2] = ((state[2] as number) + c) | 0
    state[3] = ((state[3] as number) + d) | 0
    state[4] = ((state[4] as number) + e) | 0
  }
}

/** f and K of a round. */
function mix(t: number, b: number, c: number, d: number): number {
  if (t < 20) return (((b & c) | (~b & d)) + 0x5a827999) | 0
  if (t < 40) return ((b ^ c ^ d) + 0x6ed9eba1) | 0
  if (t < 60) return (((b & c) | (b & d) | (c & d)) - 0x70e44324) | 0
  return ((b ^ c ^ d) - 0x359d3e2a) | 0
}
