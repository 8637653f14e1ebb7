import { hash } from 'node:crypto'
import type { Command } from '@countersign/domain/signrequest'
import { fromPublicId } from '../../../apps/server/platform/ids.ts'
import { hold } from '../../lib/proof.ts'
import type { Compare } from '../compare.ts'
import { DAY, type Model, type ModelSigner, type SignerState, turningPoints } from '../model.ts'
import type { Input } from '../requests.ts'
import type { Verdict } from '../rules.ts'
import type { Outcome, System } from '../system.ts'

// A move is made twice, by the model and by the system, and the two are compared. It is a input ("a signer signs") that
// becomes a command by what the model then holds. Most are made when they make sense; some on purpose when they do not.

/** A life as it is being lived. */
export interface Life {
  system: System
  input: Input
  model: Model
  /** What the sealer reported last. */
  drain: Drain | null
  auditSeq: number
  counts: Counts
  comparing: Compare
}

export interface Drain {
  signers: ModelSigner[]
  revision: number
  sha256s: string[]
}

export interface Counts {
  requests: number
  commands: number
  refused: number
  events: number
  /** How many requests came to each state. */
  reached: Map<string, number>
}

export interface Turn {
  pick: number
  /** Only if the move makes sense, and by somebody for whom it does. */
  apt: boolean
  /** With an old link, an old revision, or an unknown signer. */
  stale: boolean
  flag: boolean
  input: Input
}

export interface Move {
  /** How often, compared with the others. */
  weight: number
  makesSense?(model: Model): boolean
  make(life: Life, turn: Turn, now: number): Promise<Made>
}

export interface Made {
  verdict: Verdict
  outcome: Outcome
}

/** No move is made so near a turning point that model and database might stand on different sides of it. */
const MARGIN_MS = 15_000

export function isNearTurn(model: Model, now: number): boolean {
  const midnight = Math.round(now / DAY) * DAY
  return [...turningPoints(model), midnight].some((at) => Math.abs(at - now) < MARGIN_MS)
}

/** By way of the command that a route to come will give. */
export async function commanded(life: Life, verdict: Verdict, make: (at: number) => Command): Promise<Made> {
  return { verdict, outcome: await life.system.command(life.model.requestId, make) }
}

export type Fits = (signer: ModelSigner) => boolean

export function isIn(...states: SignerState[]): Fits {
  return ({ state }) => states.includes(state)
}

export function aSigner(model: Model, { pick, apt }: Turn, fits: Fits): ModelSigner {
  const fitting = apt ? model.signers.filter(fits) : []
  const among = fitting.length > 0 ? fitting : model.signers
  const signer = among[pick % among.length]
  hold(signer, 'a request has signers')
  return signer
}

export function uuidOf({ id }: ModelSigner): string {
  return fromPublicId('sgn', id) ?? ''
}

/** What a drawn signature brings with it. */
export function drawnBy(signerId: string) {
  return { drawingSha256: sha256(signerId), agreement: { ...AGREED, mark: 'drawn' } as const }
}

/** What everybody agrees to. */
export const AGREED = {
  documentSha256: sha256('document'),
  consentVersion: '1',
  consentSha256: sha256('I agree.'),
  consentText: 'I agree.',
  mark: null,
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
