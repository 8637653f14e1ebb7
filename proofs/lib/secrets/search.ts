import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { hold } from '../proof.ts'
import type { Needle } from './needles.ts'

const CHUNK = 4 * 1024 * 1024

/** Looks for many needles at once, in one pass. */
export class Search {
  readonly #byStart = new Map<number, Needle[]>()
  /** By the first two bytes: whether any needle begins so. */
  readonly #starts = new Uint8Array(0x1_0000)
  readonly longest: number
  /** How much was looked at. */
  bytes = 0

  constructor(needles: readonly Needle[]) {
    this.longest = Math.max(...needles.map(({ bytes }) => bytes.length))
    for (const needle of needles) {
      const start = needle.bytes.readUInt16LE()
      this.#starts[start] = 1
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), needle])
    }
  }

  /** Names of the needles in it. */
  in(hay: Uint8Array): Set<string> {
    const found = new Set<string>()
    const bytes = Buffer.from(hay.buffer, hay.byteOffset, hay.byteLength)
    this.bytes += bytes.length
    const starts = this.#starts
    let start = (bytes[0] ?? 0) << 8
    for (let at = 0; at + 1 < bytes.length; at += 1) {
      start = (start >> 8) | ((bytes[at + 1] as number) << 8)
      if (starts[start] === 0) continue
      for (const { name, bytes: needle } of this.#byStart.get(start) ?? []) {
        if (bytes.subarray(at, at + needle.length).equals(needle)) found.add(name)
      }
    }
    return found
  }

  /** Piece by piece; meanwhile others have their turn, for sockets want to be served. */
  async inAll(pieces: Iterable<Uint8Array>): Promise<Set<string>> {
    const found = new Set<string>()
    for (const piece of pieces) {
      for (const name of this.in(piece)) found.add(name)
      await setImmediate()
    }
    return found
  }

  inFile(path: string): Promise<Set<string>> {
    return this.inAll(piecesOf(path, this.longest))
  }

  async inFolder(folder: string): Promise<Set<string>> {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const found = []
    for (const { parentPath, name } of files) found.push(...(await this.inFile(join(parentPath, name))))
    return new Set(found)
  }
}

/** A search that finds nothing proves something only if it finds each form where there is one. */
export function checkedSearch(needles: readonly Needle[], seed: number): Search {
  const search = new Search(needles)
  let state = seed
  const noise = Buffer.alloc(1 << 20, 0).map(() => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 16
  })
  hold(search.in(noise).size === 0, 'the search finds secrets in noise')
  for (const [at, { name, bytes }] of needles.entries()) {
    const hay = Buffer.from(noise.subarray(0, 4096))
    bytes.copy(hay, (at * 31) % (hay.length - bytes.length))
    hold(search.in(hay).has(name), `the search misses ${name}`)
  }
  search.bytes = 0
  return search
}

/** Each begins with the end of the one before it: a needle may lie across. */
function* piecesOf(path: string, overlap: number): Generator<Buffer> {
  const file = openSync(path, 'r')
  const buffer = Buffer.alloc(overlap + CHUNK)
  try {
    for (let kept = 0; ; ) {
      const read = readSync(file, buffer, kept, CHUNK, null)
      if (read === 0) return
      yield buffer.subarray(0, kept + read)
      const next = Math.min(overlap, kept + read)
      buffer.copyWithin(0, kept + read - next, kept + read)
      kept = next
    }
  } finally {
    closeSync(file)
  }
}
