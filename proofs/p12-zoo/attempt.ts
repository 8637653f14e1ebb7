import { openP12, P12Error, Sha256 } from '@countersign/p12'

/** What is tried with every file, the same in Node and, bundled, in the page. */

export interface Outcome {
  readonly ms: number
  /** Why it was refused. */
  readonly code?: string
  readonly entries?: readonly Entry[]
}

export interface Entry {
  readonly certificate: string
  readonly issuers: number
  readonly canSign: boolean
  readonly signature: string
}

export async function attempt(file: string, password: string, toSign: string): Promise<Outcome> {
  const bytes = bytesOf(file)
  const started = performance.now()
  try {
    const entries: Entry[] = []
    for (const { certificate, issuers, canSign, sign } of await openP12(bytes, password)) {
      const signature = textOf(await sign(bytesOf(toSign)))
      entries.push({ certificate: textOf(certificate), issuers: issuers.length, canSign, signature })
    }
    return { ms: performance.now() - started, entries }
  } catch (error) {
    const code = error instanceof P12Error ? error.code : `no code: ${error}`
    return { ms: performance.now() - started, code }
  }
}

/** Megabytes a second of a hash that takes pieces. */
export function hashSpeed(hash: HashInPieces = new Sha256()): number {
  const piece = new Uint8Array(1 << 16)
  const started = performance.now()
  for (let count = 0; count < 512; count++) hash.update(piece)
  hash.digest()
  return (512 * piece.length) / 1000 / (performance.now() - started)
}

interface HashInPieces {
  update(piece: Uint8Array): unknown
  digest(): unknown
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
