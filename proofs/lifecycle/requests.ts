import fc from 'fast-check'
import { fromPublicId } from '../../apps/server/platform/ids.ts'
import { hold } from '../lib/proof.ts'
import { REQUESTS } from './compare.ts'
import { DAY, type Method, type Model, type ModelSigner } from './model.ts'
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
  signers: { sigType: SigType; sequence: number; fallsBack: boolean }[]
}

type SigType = keyof typeof METHOD_OF

const METHOD_OF = { electronic: 'drawn', draw: 'drawn', aadhaar: 'remote', dsc: 'certificate' } as const

export const anyInput: fc.Arbitrary<Input> = fc.record({
  isSequential: fc.boolean(),
  notify: fc.nat(4).map((n) => n > 0),
  reminders: fc.boolean(),
  expiryDays: fc.constantFrom(null, 1, 7),
  isSequenced: fc.boolean(),
  signers: fc.array(
    fc.record({
      sigType: fc.constantFrom<SigType>('electronic', 'electronic', 'draw', 'aadhaar', 'dsc'),
      sequence: fc.integer({ min: 1, max: 3 }),
      fallsBack: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

export function bodyOf(input: Input, documentId: string, now: number): Record<string, unknown> {
  return {
    document_id: documentId,
    reference: documentId,
    is_sequential: input.isSequential,
    notify: input.notify,
    reminders: input.reminders,
    ...(input.expiryDays === null ? {} : { expiry_date: dateOf(now + input.expiryDays * DAY) }),
    signers: input.signers.map(({ sigType, sequence, fallsBack }, i) => ({
      name: `Signer ${i}`,
      email: `signer${i}@example.com`,
      sig_type: sigType,
      ...(input.isSequenced ? { sequence } : {}),
      ...(fallsBack ? { fallback: ['electronic'] } : {}),
    })),
  }
}

/** Over HTTP, unless it asks for methods that no provider is configured for yet. */
export async function sendCreate(system: System, body: Record<string, unknown>): Promise<Outcome> {
  const signers = body.signers as { sig_type: SigType }[]
  if (signers.some(({ sig_type }) => METHOD_OF[sig_type] !== 'drawn')) return system.createWithEveryMethod(body)
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
    signers: input.signers.map((signer, i) => modelSigner(input, signer, i, String(ids[i]?.id))),
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

function modelSigner(input: Input, { sigType, sequence, fallsBack }: Input['signers'][number], i: number, id: string) {
  const methods: Method[] = [METHOD_OF[sigType]]
  const fallback: Method[] = fallsBack ? ['drawn'] : []
  return {
    id,
    sequence: input.isSequenced ? sequence : i + 1,
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
  } satisfies ModelSigner
}

export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
