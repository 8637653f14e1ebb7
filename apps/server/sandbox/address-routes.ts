import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../platform/db/database.ts'
import { emailField } from '../platform/http/email-field.ts'
import { idAfter, ListQuery, toPage } from '../platform/http/lists.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  ListOf,
  Message,
  SECURITY,
  Success,
} from '../platform/http/schemas.ts'
import { addressFields, presentAddress, VerifiedAddress } from './present.ts'
import { sandboxCallerOf } from './sandbox-only.ts'
import { listAddresses } from './verified-addresses.ts'
import { askToVerify, type SendVerification, verifyAddress } from './verify-address.ts'

export interface AddressRouteDeps {
  db: Database
  sendVerification: SendVerification
}

const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'The address.',
  examples: ['ada@example.com'],
})
const Ask = Body({ email: Email })
const Verify = Body({
  email: Email,
  code: Type.String({
    pattern: '^[0-9]{6}$',
    'x-must': 'six digits',
    description: 'The six digits in the mail.',
    examples: ['204816'],
  }),
})

export function addressRoutes(app: FastifyInstance, { db, sendVerification }: AddressRouteDeps): void {
  app.post<{ Body: Static<typeof Ask> }>('/api/v1/sandbox/verified-addresses', {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'askToVerifyAddress',
      summary: 'Start to verify a mail address',
      description:
        'Mails a six-digit code to the address. After you have entered the code, sandbox mail to this address is sent instead of captured.',
      tags: ['Sandbox'],
      security: SECURITY,
      headers: IdempotencyHeader,
      body: Ask,
      response: {
        200: Success({ message: Message, ...addressFields }, 'A code was mailed, or the address is already verified.'),
        ...errorAnswersOfWrite('sandbox_only', 'too_soon'),
      },
    },
    handler: async (request) => {
      const email = emailField(request.body.email)
      const { address, mailed } = await askToVerify(db, sendVerification, sandboxCallerOf(request).tenantId, email)
      const message = mailed ? 'A code was mailed. Enter it within 10 minutes.' : 'This address is already verified.'
      return { status: 'success', message, ...presentAddress(address) }
    },
  })

  app.post<{ Body: Static<typeof Verify> }>('/api/v1/sandbox/verified-addresses/verify', {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'verifyAddress',
      summary: 'Enter the code',
      description: 'A code can be used once, within 10 minutes. An address has 5 attempts a day.',
      tags: ['Sandbox'],
      security: SECURITY,
      headers: IdempotencyHeader,
      body: Verify,
      response: {
        200: Success({ message: Message, ...addressFields }, 'The address is verified.'),
        ...errorAnswersOfWrite('sandbox_only', 'code_refused'),
      },
    },
    handler: async (request) => {
      const { email, code } = request.body
      const address = await verifyAddress(db, sandboxCallerOf(request), email, code)
      return {
        status: 'success',
        message: 'Sandbox mail to this address is now sent.',
        ...presentAddress(address),
      }
    },
  })

  app.get<{ Querystring: ListQuery }>('/api/v1/sandbox/verified-addresses', {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'listVerifiedAddresses',
      summary: 'List verified addresses',
      description: 'Verified addresses and addresses whose code was not entered yet.',
      tags: ['Sandbox'],
      security: SECURITY,
      querystring: ListQuery,
      response: {
        200: ListOf(VerifiedAddress, 'A page of addresses.'),
        ...errorAnswersWithKey('sandbox_only', 'validation_failed'),
      },
    },
    handler: async (request) => {
      const tenant = sandboxCallerOf(request).tenantId
      const { limit } = request.query
      const after = idAfter('verified_addresses', request.query, (email) => email.includes('@'))
      const rows = await db.transaction({ tenant }, (tx) => listAddresses(tx, tenant, limit + 1, after))
      return toPage('verified_addresses', rows, limit, (row) => row.email, presentAddress)
    },
  })
}
