import fc from 'fast-check'
import { fromPublicId } from '../../apps/server/platform/ids.ts'
import { hold } from '../lib/proof.ts'
import { REQUESTS } from './compare.ts'
import { DAY, hasSignature, type Method, type Model, type ModelSigner, type Role } from './model.ts'
import { created } from './rules.ts'
import type { Outcome, System } from './system.ts'

// Requests of every shape, as a client writes them and as the model begins.

export interface Input {
  isSequential: boolean
  notify: boolean
  reminders: boolean
  /** From today; null: not said. */
  expiryDays: number | null
  isSequenced: boolean
  signers: Recipient[]
}

export interface Recipient {
  role: Role
  /** Which of the signers a witness belongs to. */
  of: number
  ccAt: 'start' | 'end'
  sigType: SigType
  sequence: number
  fallsBack: boolean
}

type SigType = keyof typeof METHOD_OF

const METHOD_OF = { electronic: 'drawn', draw: 'drawn', aadhaar: 'remote', dsc: 'certificate' } as const

/** Requests of one to `most` recipients with these roles, each as often as it is named. */
export const anyInputOf = (most: number, ...roles: Role[]): fc.Arbitrary<Input> =>
  fc.record({
    isSequential: fc.boolean(),
    notify: fc.nat(4).map((n) => n > 0),
    reminders: fc.boolean(),
    expiryDays: fc.constantFrom(null, 1, 7),
    isSequenced: fc.boolean(),
    signers: fc
      .array(
        fc.record({
          role: fc.constantFrom(...roles),
          of: fc.nat(most),
          ccAt: fc.constantFrom('start', 'end'),
          sigType: fc.constantFrom<SigType>('electronic', 'electronic', 'draw', 'aadhaar', 'dsc'),
          sequence: fc.integer({ min: 1, max: 3 }),
          fallsBack: fc.boolean(),
        }),
        { minLength: 1, maxLength: most },
      )
      .map(withSigner),
  })

export const anyInput = anyInputOf(4, 'signer', 'signer', 'signer', 'approver', 'witness', 'viewer', 'cc')

/** A request has a signer. */
function withSigner([first, ...others]: Recipient[]): Recipient[] {
  const all = first ? [first, ...others] : []
  if (!first || all.some(({ role }) => role === 'signer')) return all
  return [{ ...first, role: 'signer' }, ...others]
}

/** The position of the signer whom a witness belongs to; null for everybody else. */
function witnessedBy({ role, of }: Recipient, { signers }: Input): number | null {
  if (role !== 'witness') return null
  const positions = [...signers.keys()].filter((i) => signers[i]?.role === 'signer')
  return positions[of % positions.length] ?? null
}

export function bodyOf(input: Input, documentId: string, now: number): Record<string, unknown> {
  return {
    document_id: documentId,
    reference: documentId,
    is_sequential: input.isSequential,
    notify: input.notify,
    reminders: input.reminders,
    ...(input.expiryDays === null ? {} : { expiry_date: dateOf(now + input.expiryDays * DAY) }),
    signers: input.signers.map((recipient, i) => ({
      name: `Signer ${i}`,
      email: `signer${i}@example.com`,
      ...roleOf(recipient, input),
      ...(hasSignature(recipient) ? methodsOf(recipient) : {}),
      ...(input.isSequenced && isOrdered(recipient) ? { sequence: recipient.sequence } : {}),
    })),
  }
}

/** A signer's role is said only if there are others: a body without roles means what it meant before. */
function roleOf(recipient: Recipient, input: Input): object {
  const { role, ccAt } = recipient
  const position = witnessedBy(recipient, input)
  if (role === 'cc') return { role, cc_at: ccAt }
  if (position !== null) return { role, witness_of: position + 1 }
  return input.signers.some((other) => other.role !== 'signer') ? { role } : {}
}

function methodsOf({ sigType, fallsBack }: Recipient): object {
  return { sig_type: sigType, ...(fallsBack ? { fallback: ['electronic'] } : {}) }
}

/** A witness has the sequence of their signer; a copy has none. */
function isOrdered({ role }: Recipient): boolean {
  return role !== 'witness' && role !== 'cc'
}

/** Over HTTP, unless it asks for methods that no provider is configured for yet. */
export async function sendCreate(system: System, body: Record<string, unknown>): Promise<Outcome> {
  const signers = body.signers as { sig_type?: SigType }[]
  if (signers.some(({ sig_type = 'electronic' }) => METHOD_OF[sig_type] !== 'drawn'))
    return system.createWithEveryMethod(body)
  return (await system.http('POST', REQUESTS, body)).outcome
}

/** The model of a request that was just made; only its ids are read from the system. */
export async function modelOf(
  system: System,
  input: Input,
  body: Record<string, unknown>,
  now: number,
): Promise<Model> {
  const documentId = String(body.document_id)
  const { body: made } = await system.http('GET', `${REQUESTS}/${documentId}`)
  const requestId = fromPublicId('sr', String(made.id))
  const ids = made.signers as { id: string }[]
  hold(requestId && ids.length === input.signers.length, `the new request is ${JSON.stringify(made)}`)
  const lastDay = body.expiry_date ?? dateOf(now + 30 * DAY)
  const model: Model = {
    documentId,
    requestId,
    body,
    state: 'pending',
    isSequential: input.isSequential,
    notify: input.notify,
    reminders: input.reminders,
    createdAt: now,
    expiresAt: Date.parse(`${lastDay}T00:00:00Z`) + DAY,
    signers: input.signers.map((_, i) =>
      modelSigner(
        input,
        i,
        ids.map(({ id }) => id),
      ),
    ),
    attempts: [],
    revision: 0,
    revisionSha256: '',
    lease: null,
    sealError: false,
    sealRetries: 0,
    reported: [],
  }
  created(model)
  return model
}

function modelSigner(input: Input, i: number, ids: readonly string[]): ModelSigner {
  const recipient = input.signers[i]
  hold(recipient, 'a recipient has a place')
  const methods: Method[] = [METHOD_OF[recipient.sigType]]
  const fallback: Method[] = recipient.fallsBack ? ['drawn'] : []
  const witnessed = witnessedBy(recipient, input)
  return {
    id: ids[i] ?? '',
    role: recipient.role,
    witnessOf: witnessed === null ? null : (ids[witnessed] ?? null),
    ccAt: recipient.role === 'cc' ? recipient.ccAt : null,
    sequence: sequenceOf(input, witnessed ?? i),
    name: `Signer ${i}`,
    email: `signer${i}@example.com`,
    methods,
    fallback,
    state: 'waiting',
    appended: false,
    link: 1,
    firstLink: 1,
    notifiedAt: 0,
    remindedAt: null,
    hasError: false,
  }
}

function sequenceOf({ isSequenced, signers }: Input, position: number): number {
  const recipient = signers[position]
  return isSequenced && recipient && isOrdered(recipient) ? recipient.sequence : position + 1
}

export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
