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
  SECURITY,
  Success,
} from '../platform/http/schemas.ts'
import { addressFields, presentAddress } from './present.ts'
import { sandboxCallerOf } from './sandbox-only.ts'
import { listAddresses } from './verified-addresses.ts'
import { askToVerify, type SendVerification, verifyAddress } from './verify-address.ts'

export interface AddressRouteDeps {
  db: Database
  sendVerification: SendVerification
}

const Email = Type.String({ minLength: 3, maxLength: 254, examples: ['ada@example.com'] })
const Ask = Body({ email: Email })
const Verify = Body({
  email: Email,
  code: Type.String({ pattern: '^[0-9]{6}$', 'x-must': 'six digits', description: 'The six digits mailed.' }),
})

export function addressRoutes(app: FastifyInstance, { db, sendVerification }: AddressRouteDeps): void {
  app.post<{ Body: Static<typeof Ask> }>('/api/v1/sandbox/verified-addresses', {
    config: { scope: 'admin' },
    schema: {
      operationId: 'askToVerifyAddress',
      summary: 'Begin to verify a mail address',
      description: 'Mails a six-digit code there. Once you have given it back, sandbox mail to it is really sent.',
      tags: ['Sandbox'],
      security: SECURITY,
      headers: IdempotencyHeader,
      body: Ask,
      response: {
        200: Success({ message: Type.String(), ...addressFields }, 'A code is on its way, or none is needed.'),
        ...errorAnswersOfWrite('sandbox_only', 'too_soon'),
      },
    },
    handler: async (request) => {
      const email = emailField(request.body.email)
      const { address, mailed } = await askToVerify(db, sendVerification, sandboxCallerOf(request).tenantId, email)
      const message = mailed
        ? 'A code is on its way: give it back within 10 minutes.'
        : 'This address is verified already.'
      return { status: 'success', message, ...presentAddress(address) }
    },
  })

  app.post<{ Body: Static<typeof Verify> }>('/api/v1/sandbox/verified-addresses/verify', {
    config: { scope: 'admin' },
    schema: {
      operationId: 'verifyAddress',
      summary: 'Give back the code',
      description: 'A code is good once, for 10 minutes; an address has 5 tries a day.',
      tags: ['Sandbox'],
      security: SECURITY,
      headers: IdempotencyHeader,
      body: Verify,
      response: {
        200: Success({ message: Type.String(), ...addressFields }, 'The address is verified.'),
        ...errorAnswersOfWrite('sandbox_only', 'code_refused'),
      },
    },
    handler: async (request) => {
      const { email, code } = request.body
      const address = await verifyAddress(db, sandboxCallerOf(request), email, code)
      return {
        status: 'success',
        message: 'Sandbox mail to this address is really sent now.',
        ...presentAddress(address),
      }
    },
  })

  app.get<{ Querystring: ListQuery }>('/api/v1/sandbox/verified-addresses', {
    config: { scope: 'requests:read' },
    schema: {
      operationId: 'listVerifiedAddresses',
      summary: 'List verified addresses',
      description: 'Those you verified and those still waiting for their code.',
      tags: ['Sandbox'],
      security: SECURITY,
      querystring: ListQuery,
      response: {
        200: ListOf(Type.Object(addressFields), 'A page of addresses.'),
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
