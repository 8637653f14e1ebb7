import { isDeepStrictEqual } from 'node:util'
import { hold } from '../lib/proof.ts'
import { isFinal, isUnsigned, type Model, signerStateAt, stateAt, waitingFor, whoseTurn } from './model.ts'
import type { Verdict } from './rules.ts'
import { type Outcome, readRecord, type System } from './system.ts'

// After every command the system is read by every way there is, and must be as the model says.

export const REQUESTS = '/api/v1/document-signrequest'

export function holdOutcome(what: string, verdict: Verdict, outcome: Outcome): void {
  const expected = verdict === 'changed' || verdict === 'nothing' ? 'ok' : verdict
  hold(outcome === expected, `${what} came to "${outcome}", not "${expected}" (${verdict})`)
}

/** Gives the length of the audit trail: it grows when something happened, and only then. */
export async function compare(model: Model, system: System, what: string, before: number, verdict: Verdict) {
  const path = `${REQUESTS}/${model.documentId}`
  const now = system.now()
  const [status, log, why, list, record] = await Promise.all([
    system.http('GET', path),
    system.http('GET', `${path}/events`),
    system.http('GET', `${path}/explain`),
    system.http('GET', `${REQUESTS}?reference=${model.documentId}&limit=1`),
    readRecord(system, model.requestId),
  ])
  const same = (part: string, is: unknown, shouldBe: unknown) =>
    hold(isDeepStrictEqual(is, shouldBe), `after ${what}, ${part} is ${text(is)}, not ${text(shouldBe)}`)

  same('the status', statusOf(status.body), expectedStatus(model, now))
  const events = log.body.data as { type: string; sequence: number; data: { sign_request_id: string } }[]
  same('the log', events.map(({ type }) => type), model.told) // biome-ignore format: one thought
  same('the sequence', events.map(({ sequence }) => sequence), model.told.map((_, i) => i + 1)) // biome-ignore format: one thought
  same('the log’s request', [...new Set(events.map(({ data }) => data.sign_request_id))], [status.body.id])
  same('the explanation', explanationOf(why.body), expectedExplanation(model, now))
  const [first] = list.body.data as { state: string; signed_count: number }[]
  const signed = model.signers.filter(({ state }) => state === 'signed').length
  same('the list', [first?.state, first?.signed_count], [stateAt(model, now), signed])
  same('the row’s state', record.state, model.state)
  const grew = record.auditSeq > before
  hold(
    grew === (verdict === 'changed'),
    `after ${what} (${verdict}) the audit trail went from ${before} to ${record.auditSeq}`,
  )
  return record.auditSeq
}

/** The rows alone: for a request that is no longer its document's newest. */
export async function holdRecord(model: Model, system: System): Promise<void> {
  const { state, events } = await readRecord(system, model.requestId)
  const told = events.map(({ type }) => type)
  const same = state === model.state && isDeepStrictEqual(told, model.told)
  hold(same, `the request ended ${state} after ${told}, not ${model.state} after ${model.told}`)
}

interface ShownSigner {
  id: string
  name: string
  email: string
  sequence: number
  state: string
  error_code: string | null
}

function statusOf(body: Record<string, unknown>) {
  const { state, expires_at, ended_at, signers } = body
  const shown = (signers as ShownSigner[]).map(({ id, name, email, sequence, state, error_code }) => ({
    id,
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
  const awaited = isOpen ? whoseTurn(model).filter(isUnsigned).map(({ id }) => id) : [] // biome-ignore format: one thought
  return { state, waiting_for: waitingFor(model, now), awaited }
}

function text(value: unknown): string {
  return JSON.stringify(value)
}
