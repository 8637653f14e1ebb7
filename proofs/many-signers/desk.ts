import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PhaseName, SignatureAlgorithm } from '@countersign/pades'

// What outlives a process: the document as the pieces appended so far, the tasks, and each signature's stored phase.
// Every file is written under another name and renamed, so that a killed process leaves the old or the new one.

/** How a signature comes about, and where its key is. Chains are DER in base64. */
export interface Task {
  readonly number: number
  readonly field: string
  readonly kind: 'key object' | 'P12' | 'PKCS#11' | 'remote, raw' | 'remote, CMS'
  readonly algorithm: SignatureAlgorithm
  readonly chain: readonly [string, ...string[]]
  /** A PEM or P12 file, or the key's label in the token. */
  readonly key: string
  readonly box: readonly [width: number, height: number]
}

export interface Stored {
  readonly phase: PhaseName
  readonly text: string
}

export const P12_PASSWORD = 'many-signers'

export class Desk {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    for (const name of ['pieces', 'tasks', 'phases']) mkdirSync(join(folder, name), { recursive: true })
  }

  /** The document, piece by piece in the order they were appended. */
  pieces(): Uint8Array[] {
    const names = readdirSync(join(this.folder, 'pieces')).filter((name) => /^\d+$/.test(name))
    return names.sort().map((name) => readFileSync(join(this.folder, 'pieces', name)))
  }

  append(number: number, increment: Uint8Array): void {
    this.#write('pieces', String(number).padStart(3, '0'), increment)
  }

  give(task: Task): void {
    this.#write('tasks', String(task.number), JSON.stringify(task))
  }

  task(number: number): Task {
    return JSON.parse(readFileSync(join(this.folder, 'tasks', String(number)), 'utf8')) as Task
  }

  store(number: number, stored: Stored): void {
    this.#write('phases', String(number), JSON.stringify(stored))
  }

  stored(number: number): Stored | undefined {
    const present = readdirSync(join(this.folder, 'phases')).includes(String(number))
    if (!present) return undefined
    return JSON.parse(readFileSync(join(this.folder, 'phases', String(number)), 'utf8')) as Stored
  }

  #write(kind: string, name: string, content: string | Uint8Array): void {
    const place = join(this.folder, kind, name)
    writeFileSync(`${place}.new`, content)
    renameSync(`${place}.new`, place)
  }
}
