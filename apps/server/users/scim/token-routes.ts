import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { byCaller } from '../../accounts/activity.ts'
import { callerOf } from '../../platform/http/caller.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  Message,
  Nullable,
  SECURITY,
  Success,
  shownOnce,
  textOf,
  timeOf,
} from '../../platform/http/schemas.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import type { UserDeps } from '../deps.ts'
import { createToken, listTokens, revokeToken, type ScimToken } from './tokens.ts'

const tokenFields = {
  id: textOf('The token (`sct_…`).', 'sct_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  name: textOf('The name that you gave it.', 'Entra ID'),
  created_at: timeOf('When it was made.'),
  revoked_at: Nullable(timeOf('When it was revoked.')),
}

const TokenSchema = Type.Object(tokenFields, {
  title: 'ScimToken',
  description: 'A token with which a directory calls `/scim/v2`.',
})

/**
 * The tokens of the company's directory. Owners make and revoke them, after a step-up and with a verified address: a
 * directory adds and removes members.
 */
export function scimTokenRoutes(app: FastifyInstance, deps: UserDeps): void {
  const [tags, security] = [['Company sign-on'], SECURITY]
  const reads = { scope: 'account', people: true } as const
  const writes = { ...reads, ownersOnly: true, verified: true, stepUp: true } as const

  app.post<{ Body: { name: string } }>('/api/v1/scim-tokens', {
    config: { ...writes, secretMembers: ['token'] },
    schema: {
      operationId: 'createScimToken',
      summary: 'Create a SCIM token',
      description: 'The directory of the company sends it as `Authorization: Bearer …` to `/scim/v2`.',
      ...{ tags, security },
      headers: IdempotencyHeader,
      body: Body({ name: Name }, { examples: [{ name: 'Entra ID' }] }),
      response: {
        200: Success(
          { message: Message, ...shownOnce('token', 'The token itself.'), ...tokenFields },
          'The new token.',
        ),
        ...errorAnswersOfWrite('session_required', 'step_up_required', 'too_many_api_keys'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const made = await createToken(deps, caller.accountId, byCaller(caller), request.body.name)
      const message = 'Store the token now: it is not shown again.'
      return { status: 'success', message, token: made.secret, ...present(made.token) }
    },
  })

  app.get('/api/v1/scim-tokens', {
    config: reads,
    schema: {
      operationId: 'listScimTokens',
      summary: 'List the SCIM tokens',
      description: 'All, newest first, without their secrets.',
      ...{ tags, security },
      response: {
        200: Success({ tokens: Type.Array(TokenSchema, { description: 'The tokens.' }) }, 'The tokens.'),
        ...errorAnswersWithKey('session_required'),
      },
    },
    handler: async (request) => {
      const tokens = await listTokens(deps.identity, callerOf(request).accountId)
      return { status: 'success', tokens: tokens.map(present) }
    },
  })

  app.delete<{ Params: { id: string } }>('/api/v1/scim-tokens/:id', {
    config: writes,
    schema: {
      operationId: 'revokeScimToken',
      summary: 'Revoke a SCIM token',
      description: 'The next call with it is refused.',
      ...{ tags, security },
      params: Type.Object({ id: Type.String({ description: 'The token (`sct_…`).' }) }),
      response: {
        200: Success({ message: Message, ...tokenFields }, 'The token is revoked.'),
        ...errorAnswersWithKey('session_required', 'step_up_required', 'not_found'),
      },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const tokenId = fromPublicId('sct', request.params.id)
      const token = await revokeToken(deps.identity, caller.accountId, byCaller(caller), tokenId)
      return { status: 'success', message: 'The token is revoked.', ...present(token) }
    },
  })
}

const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
  'x-must': 'one line of text',
  description: 'A name to distinguish your tokens.',
  examples: ['Entra ID'],
})

function present({ tokenId, name, createdAt, revokedAt }: ScimToken) {
  return {
    id: publicId('sct', tokenId),
    name,
    created_at: new Date(createdAt).toISOString(),
    revoked_at: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  }
}
