import { BlockHash } from './block-hash.ts'
import { cubeRoots, squareRoots } from './constants.ts'

/** The eight working variables a to h, each as a pair of words. */
const working = new Int32Array(16)

/** SHA-512 and SHA-384 on pairs of 32-bit words, upper word first (FIPS 180-4 §6.4, §6.5). */
export class Sha512 extends BlockHash {
  constructor(digestBytes: 48 | 64 = 64) {
    super(128, digestBytes, 160, digestBytes === 64 ? squareRoots.slice(0, 16) : squareRoots.slice(16))
  }

  protected override createEmpty(): this {
    return new Sha512(this.digestBytes === 48 ? 48 : 64) as this
  }

  protected override compress(): void {
    const { schedule, state } = this
    for (let t = 32; t < 160; t += 2) expand(schedule, t)
    working.set(state)
    for (let t = 0; t < 160; t += 2) processRound(schedule, t)
    for (let index = 0; index < 16; index += 2) {
      const low = unsigned(state, index + 1) + unsigned(working, index + 1)
      state[index] = ((state[index] as number) + (working[index] as number) + carryOf(low)) | 0
      state[index + 1] = low | 0
    }
  }
}

/** Computes one word of the message schedule. */
function expand(w: Int32Array, t: number): void {
  const xh = w[t - 30] as number
  const xl = w[t - 29] as number
  const yh = w[t - 4] as number
  const yl = w[t - 3] as number
  const s0h = right(xh, xl, 1) ^ right(xh, xl, 8) ^ (xh >>> 7)
  const s0l = right(xl, xh, 1) ^ right(xl, xh, 8) ^ right(xl, xh, 7)
  const s1h = right(yh, yl, 19) ^ right(yl, yh, 29) ^ (yh >>> 6)
  const s1l = right(yl, yh, 19) ^ right(yh, yl, 29) ^ right(yl, yh, 6)
  const low = (s0l >>> 0) + (s1l >>> 0) + unsigned(w, t - 31) + unsigned(w, t - 13)
  w[t] = (s0h + s1h + (w[t - 32] as number) + (w[t - 14] as number) + carryOf(low)) | 0
  w[t + 1] = low | 0
}

/** One of 80 rounds. Instead of moving the variables, each round shifts their positions: a is at -t, b follows. */
function processRound(schedule: Int32Array, t: number): void {
  const v = working
  const a = (160 - t) & 15
  const ah = v[a] as number
  const al = v[a + 1] as number
  const b = (a + 2) & 15
  const c = (a + 4) & 15
  const d = (a + 6) & 15
  const e = (a + 8) & 15
  const eh = v[e] as number
  const el = v[e + 1] as number
  const f = (a + 10) & 15
  const g = (a + 12) & 15
  const h = (a + 14) & 15
  const s1h = right(eh, el, 14) ^ right(eh, el, 18) ^ right(el, eh, 9)
  const s1l = right(el, eh, 14) ^ right(el, eh, 18) ^ right(eh, el, 9)
  const chooseH = (eh & (v[f] as number)) ^ (~eh & (v[g] as number))
  const chooseL = (el & (v[f + 1] as number)) ^ (~el & (v[g + 1] as number))
  const low =
    unsigned(v, h + 1) + (s1l >>> 0) + (chooseL >>> 0) + unsigned(cubeRoots, t + 1) + unsigned(schedule, t + 1)
  const firstH =
    ((v[h] as number) + s1h + chooseH + (cubeRoots[t] as number) + (schedule[t] as number) + carryOf(low)) | 0
  const firstL = low >>> 0
  const s0h = right(ah, al, 28) ^ right(al, ah, 2) ^ right(al, ah, 7)
  const s0l = right(al, ah, 28) ^ right(ah, al, 2) ^ right(ah, al, 7)
  const majorityH = (ah & (v[b] as number)) ^ (ah & (v[c] as number)) ^ ((v[b] as number) & (v[c] as number))
  const majorityL =
    (al & (v[b + 1] as number)) ^ (al & (v[c + 1] as number)) ^ ((v[b + 1] as number) & (v[c + 1] as number))
  const nextE = unsigned(v, d + 1) + firstL
  const nextA = firstL + (s0l >>> 0) + (majorityL >>> 0)
  v[d] = ((v[d] as number) + firstH + carryOf(nextE)) | 0
  v[d + 1] = nextE | 0
  v[h] = (firstH + s0h + majorityH + carryOf(nextA)) | 0
  v[h + 1] = nextA | 0
}

/** The upper word of a right rotation by `bits`. Exchange the words to rotate by 32 more bits. */
function right(high: number, low: number, bits: number): number {
  return (high >>> bits) | (low << (32 - bits))
}

function unsigned(words: Int32Array, index: number): number {
  return (words[index] as number) >>> 0
}

/** The carry of a sum of lower words. */
function carryOf(sum: number): number {
  return (sum / 0x100000000) | 0
}
