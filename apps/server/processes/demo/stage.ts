import { CallRefused } from '../dev/call-api.ts'
import { type DemoApi, readUntil } from './api.ts'
import type { Person } from './people.ts'

// What the scenarios of the demo have in common: requests, virtual signers, the test clock.

export interface Signer {
  id: string
  name: string
  state: string
  error_code: string | null
  locale: string | null
  sig_type: string
  fields: { name: string; value: unknown }[]
}

export interface Request {
  id: string
  document_id: string
  document_name: string
  state: string
  reference: string | null
  signers: Signer[]
  problems: { code: string }[]
}

export interface Stage {
  api: DemoApi
  /** Ids by the names of the files. */
  documents: Record<string, string>
  templates: { lease: string; offer: string }
  /** The address of the sandbox's provider; null: nobody signs at a provider. */
  providerUrl: string | null
}

interface Created {
  sign_request: Request
}

/** Two boxes just above the ruled lines of every document that has no tags. */
const LEFT = { page: ['1'], cords: [{ x: 60, y: 692, w: 213, h: 48 }] }
const RIGHT = { page: ['1'], cords: [{ x: 322, y: 692, w: 213, h: 48 }] }

export interface TwoSigners {
  reference: string
  documentId: string
  left: Person & { sig_type?: string; auth?: string }
  right: Person & { sig_type?: string; auth?: string; fields?: object[] }
  /** Has the position after both. */
  approver?: Person
  more?: object
}

/** The reference is also the name of the step, so a repeated run creates nothing. */
export async function askTwo(
  { api }: Stage,
  { reference, documentId, left, right, approver, more }: TwoSigners,
): Promise<Request> {
  const signers = [
    { ...left, ...LEFT },
    { ...right, ...RIGHT },
    ...(approver ? [{ ...approver, role: 'approver' }] : []),
  ]
  const body = { document_id: documentId, signers, reference, ...more }
  return (await api.post<Created>(reference, 'document-signrequest', body)).sign_request
}

/** A copy of an uploaded document: a document has one open request. */
export async function copyOf({ api, documents }: Stage, step: string, file: string): Promise<string> {
  const copied = await api.post<{ document_id: string }>(`copy-${step}`, `documents/${documents[file]}/copy`)
  return copied.document_id
}

export interface TemplateInput {
  reference: string
  roles: Record<string, Person & { sequence?: number; auth?: string }>
  values: Record<string, string | number>
  is_sequential?: boolean
  expiry_date?: string
}

export async function askByTemplate({ api }: Stage, template: string, body: TemplateInput): Promise<Request> {
  const path = `templates/${template}/document-signrequest`
  return (await api.post<Created>(body.reference, path, body)).sign_request
}

export type Action = 'view' | 'sign' | 'approve' | 'decline' | 'fail_otp' | 'fail_seal'

/** Acts as the signer with this position, from 0. On a busy machine another signer's attempt may take the document first. */
export async function act(stage: Stage, request: Request, position: number, action: Action, more: object = {}) {
  const signer = request.signers[position]
  if (!signer) throw new Error(`${request.reference} has no signer ${position}`)
  const path = `sandbox/signers/${signer.id}/act`
  for (let tries = 1; ; tries += 1) {
    // A refusal is stored under its Idempotency-Key, so each try has its own.
    const step = `${request.reference}-${position}-${action}${tries === 1 ? '' : `-${tries}`}`
    const error = await stage.api.post(step, path, { action, ...more }).then(
      () => null,
      (refused: unknown) => refused,
    )
    if (error === null) return
    const isLeased = error instanceof CallRefused && error.code === 'document_leased'
    if (!isLeased || tries === MOST_TRIES) throw error
  }
}

const MOST_TRIES = 10

/** The same for an action that must be refused. */
export async function actInVain(stage: Stage, request: Request, position: number, action: Action): Promise<void> {
  const refused = await act(stage, request, position, action).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refused instanceof CallRefused)) throw refused ?? new Error(`${request.reference}: ${action} was not refused`)
}

export function readRequest({ api }: Stage, { id }: Pick<Request, 'id'>): Promise<Request> {
  return api.get<Request>(`document-signrequest/${id}`)
}

export function untilState(stage: Stage, request: Request, ...states: string[]): Promise<Request> {
  return readUntil(
    `${request.reference} is ${states.join(' or ')}`,
    () => readRequest(stage, request),
    ({ state }) => states.includes(state),
  )
}

/** In a sequence, a signer is invited when the signatures before theirs are part of the document. */
export function untilTurn(stage: Stage, request: Request, position: number): Promise<Request> {
  return readUntil(
    `signer ${position} of ${request.reference} is invited`,
    () => readRequest(stage, request),
    ({ signers }) => signers[position]?.state !== 'waiting',
  )
}

export async function advance({ api }: Stage, step: string, hours: number): Promise<void> {
  await api.post(`clock-${step}`, 'sandbox/clock/advance', { seconds: hours * 3600 })
}

/** The day in so many days after the account was opened: the same in a repeated run. */
export async function dayAfterOpening({ api }: Stage, days: number): Promise<string> {
  const { created_at } = await api.get<{ created_at: string }>('account')
  return new Date(Date.parse(created_at) + days * 86_400_000).toISOString().slice(0, 10)
}
