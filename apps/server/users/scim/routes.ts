import { isUtf8 } from 'node:buffer'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { jsonParser, notUtf8 } from '../../platform/http/body.ts'
import { bearerOf } from '../../platform/http/calls/bearer.ts'
import type { NetworkBudget } from '../../platform/http/limits/limit-networks.ts'
import { statusOf, toFailure } from '../../platform/http/problem.ts'
import { sha256 } from '../../platform/ids.ts'
import { makeBudget } from '../../platform/throttle/budget.ts'
import type { UserDeps } from '../deps.ts'
import { readAttributes } from './attributes.ts'
import { MOST_RESULTS, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { errorBody, ScimError } from './error.ts'
import { parseFilter } from './filter.ts'
import { applyPatch } from './patch.ts'
import { LIST_SCHEMA, presentUser, selectMembers } from './present.ts'
import { changeUser, createUser, type Directory, deleteUser } from './provision.ts'
import { type ListQuery, operations, type ResourceQuery, SCIM_TYPE } from './schemas.ts'
import { listScimUsers, readScimUser } from './store.ts'
import { findToken } from './tokens.ts'

// SCIM 2.0 (RFC 7644): the directory of a company adds, changes and removes users of its account. Errors have the form of
// SCIM, so the routes have their own error handler.

/** Of an account. A directory of 10,000 people is synchronised within 20 minutes. */
const CALLS_PER_MINUTE = 600
const BURST = 100
const DEFAULT_COUNT = 100
const MOST_KNOWN = 10_000

export interface ScimDeps extends UserDeps {
  publicUrl: string
  /** Limits the look-ups of unknown tokens. */
  network: NetworkBudget
}

type Query = { Querystring: ListQuery }
type One = { Params: { id: string }; Querystring: ResourceQuery }

export function scimRoutes(app: FastifyInstance, deps: ScimDeps): void {
  app.register(async (scim) => {
    acceptScim(scim)
    const directoryOf = authenticateDirectories(scim, deps)
    const config = { directory: true } as const
    const { identity, publicUrl } = deps

    scim.get<Query>('/scim/v2/Users', { config, schema: operations.list }, async (request) => {
      const { filter, startIndex = 1, count = DEFAULT_COUNT } = request.query
      const limit = Math.max(0, Math.min(count, MOST_RESULTS))
      const start = Math.max(1, startIndex)
      const found = await listScimUsers(identity, directoryOf(request).accountId, {
        ...{ filter: filter === undefined ? undefined : parseFilter(filter), offset: start - 1, limit },
      })
      const resources = found.users.map((user) => selectMembers(presentUser(publicUrl, user), request.query))
      const page = { totalResults: found.total, startIndex: start, itemsPerPage: resources.length }
      return { schemas: [LIST_SCHEMA], ...page, Resources: resources }
    })

    scim.post('/scim/v2/Users', { config, schema: operations.create }, async (request, reply) => {
      const user = await createUser(deps, directoryOf(request), readAttributes(request.body))
      reply.code(201).header('location', `${publicUrl}/scim/v2/Users/${user.scimId}`)
      return presentUser(publicUrl, user)
    })

    scim.get<One>('/scim/v2/Users/:id', { config, schema: operations.read }, async (request) => {
      const user = await readScimUser(
        identity,
        await deps.authenticator(),
        directoryOf(request).accountId,
        request.params.id,
      )
      return selectMembers(presentUser(publicUrl, user ?? noSuchUser()), request.query)
    })

    scim.put<One>('/scim/v2/Users/:id', { config, schema: operations.replace }, async (request) => {
      const attributes = readAttributes(request.body)
      const user = await changeUser(deps, directoryOf(request), request.params.id, () => attributes)
      return presentUser(publicUrl, user ?? noSuchUser())
    })

    scim.patch<One>('/scim/v2/Users/:id', { config, schema: operations.patch }, async (request) => {
      const { id } = request.params
      const change = changeUser(deps, directoryOf(request), id, (before) => applyPatch(before, request.body))
      return selectMembers(presentUser(publicUrl, (await change) ?? noSuchUser()), request.query)
    })

    scim.delete<One>('/scim/v2/Users/:id', { config, schema: operations.delete }, async (request, reply) => {
      if (!(await deleteUser(deps, directoryOf(request), request.params.id))) noSuchUser()
      return reply.code(204).send()
    })

    const supported = { config, schema: operations.config }
    scim.get('/scim/v2/ServiceProviderConfig', supported, async () => serviceProviderConfig(publicUrl))
    scim.get('/scim/v2/ResourceTypes', { config, schema: operations.resourceTypes }, async () =>
      resourceTypes(publicUrl),
    )
    scim.get('/scim/v2/Schemas', { config, schema: operations.schemas }, async () => schemas(publicUrl))
  })
}

function noSuchUser(): never {
  throw new ScimError(404, 'There is no such user.')
}

/** Bodies and answers of type application/scim+json (RFC 7644 §3.1), and errors in the form of SCIM. */
function acceptScim(scim: FastifyInstance): void {
  const parse = jsonParser(scim)
  scim.addContentTypeParser(SCIM_TYPE, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (!isUtf8(bytes)) return done(notUtf8(), undefined)
    parse(request, bytes.toString(), done)
  })
  scim.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode !== 204) reply.type(`${SCIM_TYPE}; charset=utf-8`)
    return payload
  })
  scim.setErrorHandler((error: FastifyError, request, reply) => answerWithScimError(error, request, reply))
}

function answerWithScimError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ScimError) {
    if (error.status === 401) reply.header('www-authenticate', 'Bearer')
    reply.code(error.status).send(JSON.stringify(errorBody(error.status, error.message, error.scimType)))
    return
  }
  const failure = toFailure(error)
  // RFC 7644 §3.12: an invalid body or query is 400.
  const status = statusOf(failure) === 422 ? 400 : statusOf(failure)
  if (failure.code === 'internal_error') request.log.error({ err: error }, 'unexpected error')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  reply
    .code(status)
    .send(JSON.stringify(errorBody(status, failure.message, status === 400 ? 'invalidSyntax' : undefined)))
}

declare module 'fastify' {
  interface FastifyRequest {
    directory: Directory | null
  }
}

/** Every call needs a token of an account, also those that describe the service. */
function authenticateDirectories(scim: FastifyInstance, deps: ScimDeps): (request: FastifyRequest) => Directory {
  const budget = makeBudget({ perMinute: CALLS_PER_MINUTE, burst: BURST })
  /** Hashes of tokens that were valid. Other tokens are limited per network before they are looked up. */
  const known = new Set<string>()
  scim.decorateRequest('directory', null)
  scim.addHook('onRequest', async (request) => {
    const bearer = bearerOf(request) ?? ''
    const name = sha256(bearer).toString('base64')
    if (!known.has(name)) deps.network.takeCall(request.ip)
    const token = await findToken(deps, bearer)
    if (!token) {
      known.delete(name)
      deps.network.recordMiss(request.ip)
      throw new ScimError(401, 'Send Authorization: Bearer with a valid SCIM token of the account.')
    }
    if (known.size >= MOST_KNOWN) known.clear()
    known.add(name)
    if (!token.isOpen) throw new ScimError(403, 'The account is suspended or closed.')
    const waitMs = budget.take(token.accountId)
    if (waitMs > 0) {
      const message = `The directory calls more than ${CALLS_PER_MINUTE} times a minute.`
      throw new Failure('rate_limited', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    }
    const from = { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null }
    request.directory = { accountId: token.accountId, by: { actor: `scim:${token.tokenId}`, from } }
  })
  return (request) => {
    if (!request.directory) throw new ScimError(401, 'The call has no token.')
    return request.directory
  }
}
