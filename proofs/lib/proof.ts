/** A promise of the product as a command: `bin/prove NAME`. It throws where the promise does not hold. */
export interface Proof {
  /** What is promised, in one sentence. */
  promise: string
  /** CI fails a proof that takes longer, on a machine of the usual speed (yardstick.ts). */
  budgetSeconds: number
  /** Services of bin/services that must be up. */
  services: ('postgres' | 'rgw' | 'smtp')[]
  /** Returns its figure: what was counted or measured, in one line. */
  run(context: ProofContext): Promise<string>
}

export interface ProofContext {
  /** The whole, instead of the fixed-seed sample that CI runs. */
  full: boolean
  /** The seed of everything random. */
  seed: number
  /** Progress, for those who watch. */
  say(line: string): void
}

export class PromiseBroken extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PromiseBroken'
  }
}

/** Throws unless the promise holds. */
export function hold(condition: unknown, message: string): asserts condition {
  if (!condition) throw new PromiseBroken(message)
}
