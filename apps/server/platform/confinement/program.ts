import type { Readable, Writable } from 'node:stream'
import { Failure } from '../errors.ts'

/** A script that processes untrusted bytes, and what it may use. */
export interface Program {
  /** Its name in the list of programs that an examiner runs. */
  readonly name: string
  readonly script: string
  /** Folders of the server that it imports from, besides the packages. */
  readonly code: readonly string[]
}

/** Enforced by the kernel for the process and its descendants. */
export interface Limits {
  readonly heapMb: number
  /** RLIMIT_DATA, for each process. */
  readonly dataBytes: number
  /** RLIMIT_FSIZE, for each file. */
  readonly fileBytes: number
  /** The size of its only writable folder, which is in memory. 0: it has none. */
  readonly scratchBytes: number
  readonly cpuSeconds: number
  readonly openFiles: number
  readonly niceness: number
}

/** A running program. Its standard input and output carry frames (frames.ts). */
export interface ConfinedProcess {
  readonly input: Writable
  readonly output: Readable
  readonly ended: Promise<Exit>
  /** Of the process and its descendants so far. */
  cpuSeconds(): Promise<number>
  /** Ends it with all its descendants. */
  kill(): void
  /** Whether it keeps this process from exiting. */
  setRef(isReferenced: boolean): void
}

export interface Exit {
  /** Null if a signal ended the process: it reached one of its limits. */
  readonly status: number | null
  /** The end of its standard error. */
  readonly complaint: string
}

/**
 * No confinement is available here, so nothing untrusted is processed. The caller learns that; the cause, for the
 * operator, is in the process logs, where `/readyz` reports it too.
 */
export class ConfinementUnavailable extends Failure {
  constructor(reason: string) {
    const cause = new Error(
      `Untrusted files cannot be processed: ${reason} Install bubblewrap and permit user namespaces, or run an examiner (docs/operators/confinement.md).`,
    )
    super(
      'unavailable',
      'This server cannot examine files now. Nothing was stored. Tell its operator to see /readyz.',
      {
        cause,
      },
    )
    this.name = 'ConfinementUnavailable'
  }
}
