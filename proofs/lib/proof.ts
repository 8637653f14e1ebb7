/** A promise of the product as a command: `bin/prove NAME`. It throws where the promise does not hold. */
export interface Proof {
  /** What the checks hold, in one sentence, and no more than that. docs/PROMISES.md repeats it. */
  promise: string
  /** The section of docs/PROMISES.md. */
  topic: Topic
  /** At the usual speed (yardstick.ts). A proof that takes longer fails; beside another one (lanes.ts), one that takes twice as long. */
  budgetSeconds: number
  /** Services of bin/services that must be up. */
  services: ('postgres' | 'rgw' | 'smtp')[]
  /** What CI runs, where `--full` runs more. */
  sample?: string
  /** The numbers it compares with. Each run must compare with each of them (`holdLimit`). */
  limits?: Record<string, Limit>
  /** What it prints and does not compare with anything. */
  measured?: readonly string[]
  /** Faults that each run plants in the product or in its input and must find (`foundFault`), with what they are. */
  faults: Record<string, string>
  /** Returns its figure: what was counted or measured, in one line. */
  run(context: ProofContext): Promise<string>
}

/** A number of a promise (limits.ts). */
export interface Limit {
  /** What is compared, such as "p95 of other calls, times the quiet one". */
  of: string
  unit: string
  atMost?: number
  atLeast?: number
  /** What it should be, where that is better than the limit. It is not compared. */
  goal?: number
  /** Whether a slow machine can miss it. It then counts as not measured (timing.ts). */
  isTiming: boolean
}

export type Topic = (typeof TOPICS)[number]

/** In the order of docs/PROMISES.md. */
export const TOPICS = [
  'Signatures',
  'Durability',
  'Signing page',
  'Web console',
  'Evidence and verification',
  'API and webhooks',
  'Bulk jobs and templates',
  'Security and privacy',
  'Operations',
  'Speed and size',
  'Project',
] as const

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
