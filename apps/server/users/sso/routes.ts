import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { byCaller } from '../../accounts/activity.ts'
import { callerOf } from '../../platform/http/caller.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  Message,
  SECURITY,
  Success,
} from '../../platform/http/schemas.ts'
import { type ConnectionInput, putConnection, removeConnection } from './configure.ts'
import { readConnection } from './connection.ts'
import type { SsoDeps } from './deps.ts'
import { addDomain, listDomains, removeDomain, verifyByDns } from './domains.ts'
import { DomainSchema, presentDomain, presentSso, settingFields, ssoFields } from './present.ts'

/**
 * The settings of company sign-on. Owners change them, after a step-up: a provider signs in as every member. The owner's
 * address is verified, so a person who signed up with the address of somebody else connects nothing.
 */
export function ssoRoutes(app: FastifyInstance, deps: SsoDeps): void {
  const [tags, security] = [['Company sign-on'], SECURITY]
  const reads = { scope: 'account', people: true } as const
  const writes = { ...reads, ownersOnly: true, verified: true, stepUp: true } as const
  const { identity } = deps

  async function present(accountId: string) {
    const connection = await readConnection(identity, await deps.authenticator(), accountId)
    return presentSso(deps.publicUrl, connection, await listDomains(identity, await deps.authenticator(), accountId))
  }

  app.get('/api/v1/sso', {
    config: reads,
    schema: {
      operationId: 'getSso',
      summary: 'Read the company sign-on',
      description: 'The identity provider and the domains of the company.',
      ...{ tags, security },
      response: {
        200: Success(ssoFields, 'The settings.'),
        ...errorAnswersWithKey('session_required'),
      },
    },
    handler: async (request) => ({ status: 'success', ...(await present(callerOf(request).accountId)) }),
  })

  app.put<{ Body: ConnectionInput }>('/api/v1/sso', {
    config: writes,
    schema: {
      operationId: 'putSso',
      summary: 'Set up the company sign-on',
      description:
        'OpenID Connect with discovery and PKCE. The metadata of the provider are read before anything is stored. Another issuer or client ends the sessions that came from the earlier one.',
      ...{ tags, security },
      body: ConnectionBody,
      response: {
        200: Success({ message: Message, ...ssoFields }, 'The settings, as they are now.'),
        ...errorAnswersOfWrite('session_required', 'step_up_required'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      await putConnection(deps, caller.accountId, byCaller(caller), request.body)
      return { status: 'success', message: 'The company sign-on is set up.', ...(await present(caller.accountId)) }
    },
  })

  app.delete('/api/v1/sso', {
    config: writes,
    schema: {
      operationId: 'deleteSso',
      summary: 'Remove the company sign-on',
      description: 'Ends the sessions that came from it. Members stay, and sign in by their other ways.',
      ...{ tags, security },
      response: {
        200: Success({ message: Message }, 'It is removed.'),
        ...errorAnswersWithKey('session_required', 'step_up_required', 'not_found'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      await removeConnection(deps, caller.accountId, byCaller(caller))
      return { status: 'success', message: 'The company sign-on is removed.' }
    },
  })

  app.post<{ Body: { domain: string } }>('/api/v1/sso/domains', {
    config: writes,
    schema: {
      operationId: 'addSsoDomain',
      summary: 'Add a domain of the company',
      description: 'Then publish the TXT record, and verify the domain. A repeated call returns the same record.',
      ...{ tags, security },
      body: Body({ domain: DomainName }, { examples: [{ domain: 'example.com' }] }),
      response: {
        200: Success({ domain: DomainSchema }, 'The domain.'),
        ...errorAnswersOfWrite('session_required', 'step_up_required'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const domain = await addDomain(deps, caller.accountId, byCaller(caller), request.body.domain)
      return { status: 'success', domain: presentDomain(domain) }
    },
  })

  app.post<{ Params: { domain: string } }>('/api/v1/sso/domains/:domain/verify', {
    config: writes,
    schema: {
      operationId: 'verifySsoDomain',
      summary: 'Verify a domain of the company',
      description: 'Reads the TXT records of the domain. A verified domain belongs to one account.',
      ...{ tags, security },
      params: DomainParams,
      response: {
        200: Success({ domain: DomainSchema }, 'The domain is verified.'),
        ...errorAnswersOfWrite(
          'session_required',
          'step_up_required',
          'not_found',
          'domain_unverified',
          'domain_taken',
        ),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const domain = await verifyByDns(deps, caller.accountId, byCaller(caller), request.params.domain)
      return { status: 'success', domain: presentDomain(domain) }
    },
  })

  app.delete<{ Params: { domain: string } }>('/api/v1/sso/domains/:domain', {
    config: writes,
    schema: {
      operationId: 'removeSsoDomain',
      summary: 'Remove a domain of the company',
      description:
        'People with addresses of the domain can no longer sign in through the provider. The sessions that came from it end.',
      ...{ tags, security },
      params: DomainParams,
      response: {
        200: Success({ message: Message }, 'It is removed.'),
        ...errorAnswersWithKey('session_required', 'step_up_required', 'not_found'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      await removeDomain(deps, caller.accountId, byCaller(caller), request.params.domain)
      return { status: 'success', message: 'The domain is removed.' }
    },
  })
}

const DomainName = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'The domain of the company’s addresses.',
  examples: ['example.com'],
})

const DomainParams = Type.Object({ domain: DomainName })

const ConnectionBody = Body(
  {
    issuer: settingFields.issuer,
    client_id: settingFields.client_id,
    client_secret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'The secret of the client. It may be left out while issuer and client_id stay the same.',
        examples: ['a-secret-of-the-provider'],
      }),
    ),
    default_role: settingFields.default_role,
    default_modes: Type.Optional(settingFields.default_modes),
    sso_only: Type.Optional(settingFields.sso_only),
  },
  {
    examples: [
      {
        issuer: 'https://login.example.com/tenant/v2.0',
        client_id: '3f9c2d7e',
        client_secret: 'a-secret-of-the-provider',
        default_role: 'sender',
      },
    ],
  },
)
