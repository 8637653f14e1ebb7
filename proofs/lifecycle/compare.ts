import { isDeepStrictEqual } from 'node:util'
import { publicId } from '../../apps/server/platform/ids.ts'
import { hold } from '../lib/proof.ts'
import { isFinal, type Model, signerStateAt, stateAt, waitingFor, whoseTurn } from './model.ts'
import type { Verdict } from './rules.ts'
import { type Outcome, readRecord, type System } from './system.ts'

// After every command the system is read by every way there is, and must be as the model says.

export const REQUESTS = '/api/v1/document-signrequest'

export function holdOutcome(what: string, verdict: Verdict, outcome: Outcome): void {
  const expected = verdict === 'changed' || verdict === 'nothing' ? 'ok' : verdict
  hold(outcome === expected, `${what} came to "${outcome}", not "${expected}" (${verdict})`)
}

/** Gives the length of the audit trail: it grows when something happened, and only then. */
export type Compare = (model: Model, system: System, what: string, before: number, verdict: Verdict) => Promise<number>

/** After a refusal the status and the rows are enough. */
export const compare: Compare = async (model, system, what, before, verdict) => {
  const wasAccepted = verdict === 'changed' || verdict === 'nothing'
  const now = system.now()
  const [status, auditSeq] = await Promise.all([
    system.http('GET', `${REQUESTS}/${model.documentId}`),
    compareRecord(model, system, what, before, verdict),
    ...(wasAccepted ? [compareViews(model, system, what, now)] : []),
  ])
  holdSame(`after ${what}, the status`, statusOf(status.body), expectedStatus(model, now))
  return auditSeq
}

/** The rows alone: for lives so many that reading them by every way after every command would take too long. */
export const compareRecord: Compare = async (model, system, what, before, verdict) => {
  const record = await readRecord(system, model.requestId)
  holdSame(`after ${what}, the row’s state`, record.state, model.state)
  const states = model.signers.map(({ role, state }) => ({ role, state }))
  holdSame(`after ${what}, the rows of the recipients`, record.signers, states)
  const reported = record.events.map(({ type }) => type)
  holdSame(`after ${what}, what happened`, reported, model.reported)
  const grew = record.auditSeq > before
  const length = `went from ${before} to ${record.auditSeq}`
  hold(grew === (verdict === 'changed'), `after ${what} (${verdict}) the audit trail ${length}`)
  return record.auditSeq
}

/** The log, the explanation and the list, as a client reads them. */
async function compareViews(model: Model, system: System, what: string, now: number): Promise<void> {
  const path = `${REQUESTS}/${model.documentId}`
  const [log, why, list] = await Promise.all([
    system.http('GET', `${path}/events`),
    system.http('GET', `${path}/explain`),
    system.http('GET', `${REQUESTS}?reference=${model.documentId}&limit=1`),
  ])
  const events = log.body.data as { type: string; sequence: number; data: { sign_request_id: string } }[]
  const id = publicId('sr', model.requestId)
  const shown = events.map(({ type, sequence, data }) => [data.sign_request_id, sequence, type])
  holdSame(`after ${what}, the log`, shown, model.reported.map((type, i) => [id, i + 1, type])) // biome-ignore format: one thought
  holdSame(`after ${what}, the explanation`, explanationOf(why.body), expectedExplanation(model, now))
  const [first] = list.body.data as { state: string; signed_count: number }[]
  const signed = model.signers.filter(({ state }) => state === 'signed').length
  holdSame(`after ${what}, the list`, [first?.state, first?.signed_count], [stateAt(model, now), signed])
}

function holdSame(part: string, is: unknown, shouldBe: unknown): void {
  hold(isDeepStrictEqual(is, shouldBe), `${part} is ${JSON.stringify(is)}, not ${JSON.stringify(shouldBe)}`)
}

/** The rows alone: for a request that is no longer its document's newest. */
export async function holdRecord(model: Model, system: System): Promise<void> {
  const { state, events } = await readRecord(system, model.requestId)
  const reported = events.map(({ type }) => type)
  const same = state === model.state && isDeepStrictEqual(reported, model.reported)
  hold(same, `the request ended ${state} after ${reported}, not ${model.state} after ${model.reported}`)
}

interface ShownSigner {
  id: string
  role: string
  name: string
  email: string
  sequence: number
  state: string
  error_code: string | null
}

function statusOf(body: Record<string, unknown>) {
  const { state, expires_at, ended_at, signers } = body
  const shown = (signers as ShownSigner[]).map(({ id, role, name, email, sequence, state, error_code }) => ({
    id,
    role,
    name,
    email,
    sequence,
    state,
    hasError: error_code !== null,
  }))
  return { state, expires_at, hasEnded: ended_at !== null, signers: shown }
}

function expectedStatus(model: Model, now: number) {
  return {
    state: stateAt(model, now),
    expires_at: new Date(model.expiresAt).toISOString(),
    hasEnded: isFinal(model),
    signers: model.signers.map((signer) => ({
      id: signer.id,
      role: signer.role,
      name: signer.name,
      email: signer.email,
      sequence: signer.sequence,
      state: signerStateAt(model, signer, now),
      hasError: signer.hasError,
    })),
  }
}

function explanationOf({ state, waiting_for, awaited }: Record<string, unknown>) {
  return { state, waiting_for, awaited: (awaited as { signer_id: string }[]).map(({ signer_id }) => signer_id) }
}

function expectedExplanation(model: Model, now: number) {
  const state = stateAt(model, now)
  const isOpen = state === 'pending' || state === 'in_progress'
  const awaited = isOpen ? whoseTurn(model).map(({ id }) => id) : [] // biome-ignore format: one thought
  return { state, waiting_for: waitingFor(model, now), awaited }
}
