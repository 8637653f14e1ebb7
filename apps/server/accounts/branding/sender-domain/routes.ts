import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { Failure } from '../../../platform/errors.ts'
import { callerOf } from '../../../platform/http/caller.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  Message,
  Nullable,
  SECURITY,
  Success,
  textOf,
  timeOf,
} from '../../../platform/http/schemas.ts'
import { type CheckDeps, checkSenderDomain } from './check.ts'
import { recordsOf } from './records.ts'
import { removeSenderDomain, rotateDkimKey, type SetDeps, setSenderDomain } from './set.ts'
import { readSenderDomain, type SenderDomain } from './store.ts'

export type SenderDomainDeps = SetDeps & CheckDeps

const Record = Type.Object(
  {
    purpose: Type.Enum(['ownership', 'dkim', 'next_dkim', 'dmarc'], {
      description:
        '`ownership` proves that the domain is yours. `dkim` has the key that signs your mails, `next_dkim` the key that replaces it once this record is found. `dmarc` tells receivers what to do with mails that are not signed; any policy of yours counts.',
    }),
    type: Type.Literal('TXT', { description: 'The type of the record.' }),
    name: textOf('The full name of the record.', '_countersign.example.com'),
    value: textOf('Its text. DNS splits texts of more than 255 characters.', 'countersign-sender=…'),
    required: Type.Boolean({ description: 'Whether mails come from the domain only with this record.' }),
    found: Nullable(Type.Boolean({ description: 'Whether the last check found it; null before the first.' })),
  },
  { title: 'DnsRecord', description: 'A DNS record to publish.' },
)

const fields = {
  domain: textOf('The domain.', 'example.com'),
  address: textOf('Where mails come from, once the domain is verified.', 'documents@example.com'),
  state: Type.Enum(['pending', 'verified', 'lost'], {
    title: 'SenderDomainState',
    description:
      '`pending`: the records were not found yet. `verified`: mails come from the address, with a DKIM signature of the domain. `lost`: the records were there and are missing; mails come from the service’s address again, and the owners of the account got a mail.',
  }),
  records: Type.Array(Record, {
    description:
      'To publish at the provider of the domain’s DNS. No SPF record is needed: it concerns the return path, which stays the service’s.',
  }),
  checked_at: Nullable(timeOf('When the records were last looked up.')),
  verified_at: Nullable(timeOf('Since when mails come from the address; null if they do not.')),
  created_at: timeOf('When the domain was set.'),
}

export const SenderDomainSchema = Type.Object(fields, {
  title: 'SenderDomain',
  description: 'The domain that your mails come from.',
})

export function presentSenderDomain(row: SenderDomain) {
  const isoOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
  return {
    ...{ domain: row.domain, address: row.address, state: row.state, records: recordsOf(row) },
    checked_at: isoOrNull(row.checked_at),
    verified_at: isoOrNull(row.verified_at),
    created_at: new Date(row.created_at).toISOString(),
  }
}

const PATH = '/api/v1/account/sender-domain'
/** Mails come from the domain: a stolen session alone must not change it. */
const CHANGING = { scope: 'account', stepUp: 'live' } as const

const SetBody = Body(
  {
    address: Type.String({
      maxLength: 254,
      description: 'The address that your mails come from, in a domain of yours. Replies go to `reply_to`.',
      examples: ['documents@example.com'],
    }),
  },
  { examples: [{ address: 'documents@example.com' }] },
)

export function senderDomainRoutes(app: FastifyInstance, deps: SenderDomainDeps): void {
  const tags = ['Account']
  const answer = (description: string) => Success(fields, description, SenderDomainSchema)

  app.get(PATH, {
    config: { scope: 'requests:read' },
    schema: {
      operationId: 'getSenderDomain',
      summary: 'Get the sender domain',
      description: 'The domain that mails of this mode come from, with its DNS records.',
      tags,
      security: SECURITY,
      response: { 200: answer('The sender domain.'), ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => {
      const { tenantId } = callerOf(request)
      const row = await deps.db.transaction({ tenant: tenantId }, (tx) => readSenderDomain(tx, tenantId))
      return { status: 'success', ...presentSenderDomain(row ?? notSet()) }
    },
  })

  app.put<{ Body: Static<typeof SetBody> }>(PATH, {
    config: CHANGING,
    schema: {
      operationId: 'setSenderDomain',
      summary: 'Set the sender domain',
      description:
        'Creates a DKIM key for the domain and returns the records to publish. Another address in the same domain keeps them. Mails come from the address once a check has found the records; checks run every hour for 14 days, and every 6 hours from then on.',
      tags,
      security: SECURITY,
      body: SetBody,
      response: { 200: answer('The sender domain as it is now.'), ...errorAnswersOfWrite('version_conflict') },
    },
    handler: async (request) => {
      const row = await setSenderDomain(deps, callerOf(request), request.body.address)
      return { status: 'success', ...presentSenderDomain(row) }
    },
  })

  app.post(`${PATH}/check`, {
    config: { scope: 'account', returnsRepresentation: true },
    schema: {
      operationId: 'checkSenderDomain',
      summary: 'Check the sender domain',
      description: 'Looks the DNS records up now. A new record may take some time to be seen.',
      tags,
      security: SECURITY,
      headers: IdempotencyHeader,
      response: { 200: answer('The sender domain after the check.'), ...errorAnswersOfWrite('not_found') },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const row = await checkSenderDomain(deps, caller.tenantId, caller)
      return { status: 'success', ...presentSenderDomain(row ?? notSet()) }
    },
  })

  app.post(`${PATH}/rotate-key`, {
    config: { ...CHANGING, returnsRepresentation: true },
    schema: {
      operationId: 'rotateSenderDomainKey',
      summary: 'Rotate the DKIM key',
      description:
        'Creates a second DKIM key; `records` has its record as `next_dkim`. Mails are signed with the present key until a check has found that record, and with the new one from then on, so there is no gap. Leave the old record published for a week. A key that already waits is kept.',
      tags,
      security: SECURITY,
      headers: IdempotencyHeader,
      response: { 200: answer('The sender domain with both keys.'), ...errorAnswersOfWrite('not_found') },
    },
    handler: async (request) => {
      const row = await rotateDkimKey(deps, callerOf(request))
      return { status: 'success', ...presentSenderDomain(row ?? notSet()) }
    },
  })

  app.delete(PATH, {
    config: CHANGING,
    schema: {
      operationId: 'removeSenderDomain',
      summary: 'Remove the sender domain',
      description: 'Mails come from the service’s address from now on. The key is deleted; remove its records, too.',
      tags,
      security: SECURITY,
      response: { 200: Success({ message: Message }), ...errorAnswersWithKey() },
    },
    handler: async (request) => {
      await removeSenderDomain(deps, callerOf(request))
      return { status: 'success', message: 'Mails come from the service’s address. Remove the DNS records.' }
    },
  })
}

function notSet(): never {
  throw new Failure('not_found', `There is no sender domain. Set one with PUT ${PATH}.`)
}
