import { HELPER_STATES, type HelperProgressBody, type HelperSessionBody } from '@countersign/signing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { bearerOf } from '../../platform/http/calls/bearer.ts'
import { enterVisit } from '../../platform/http/limits/budgets.ts'
import { answerWithError } from '../../platform/http/problem.ts'
import { joinTraceOf } from '../../signrequests/trace.ts'
import type { Stated } from '../agreement.ts'
import { certificateRoutes } from '../certificate/routes.ts'
import type { SigningDeps } from '../deps.ts'
import { readVisitor, requireValidVisit, type Visitor } from '../visits/visit.ts'
import { readHelperCode } from './helper-code.ts'
import { joinHelper } from './join-session.ts'
import { type FoundSession, findSessionByCode, findSessionByToken, readStated, recordProgress } from './session.ts'

const BASE = '/helper/v1'

/**
 * The token helper's API, in JSON: it joins with a code, then uses the certificate routes with its own token. It sends no
 * cookie, so another site's page cannot forge its requests.
 */
export function helperRoutes(app: FastifyInstance, deps: SigningDeps): void {
  app.register(async (scope) => {
    scope.setErrorHandler(answerWithError)

    const joinRoute = { schema: { hide: true, body: CODE } }
    scope.post<{ Body: HelperSessionBody }>(`${BASE}/sessions`, joinRoute, async (request) => {
      const code = readHelperCode(request.body.code)
      const found = code === undefined ? undefined : await findSessionByCode(deps.resolver, code)
      const session = found && (await joinHelper(deps, found))
      if (session) return session
      deps.linkGuesses.recordMiss(request.ip)
      throw unknownCode()
    })

    const progressRoute = { schema: { hide: true, body: PROGRESS } }
    scope.post<{ Body: HelperProgressBody }>(`${BASE}/progress`, progressRoute, async (request, reply) => {
      await authorize(deps, request)
      const found = await sessionOf(deps, request)
      await deps.db.transaction({ tenant: found.visit.tenantId }, (tx) => recordProgress(tx, found, request.body))
      return reply.code(204).send()
    })

    certificateRoutes(
      scope,
      `${BASE}/certificate`,
      deps,
      (request) => authorize(deps, request),
      (request) => statedFor(deps, request),
    )
  })
}

const CODE = {
  type: 'object',
  required: ['code'],
  additionalProperties: false,
  properties: { code: { type: 'string', maxLength: 64 } },
}

const PROGRESS = {
  type: 'object',
  required: ['state'],
  additionalProperties: false,
  properties: {
    state: { enum: HELPER_STATES.filter((state) => state !== 'waiting') },
    code: { type: 'string', maxLength: 64, pattern: '^[a-z_]+$' },
  },
}

/** The visitor whose page issued the helper's code. */
async function authorize(deps: SigningDeps, request: FastifyRequest): Promise<Visitor> {
  const { visit } = await sessionOf(deps, request)
  enterVisit(request, visit)
  await joinTraceOf(deps.db, request, visit)
  const visitor = await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readVisitor(tx, visit))
  if (!visitor) throw sessionOver()
  requireValidVisit(visitor)
  return visitor
}

/** The signer has said it on the page. */
async function statedFor(deps: SigningDeps, request: FastifyRequest): Promise<Stated> {
  const found = await sessionOf(deps, request)
  return deps.db.transaction({ tenant: found.visit.tenantId }, (tx) => readStated(tx, found))
}

async function sessionOf(deps: SigningDeps, request: FastifyRequest): Promise<FoundSession> {
  const token = bearerOf(request) ?? ''
  const found = await findSessionByToken(deps.resolver, token)
  if (found) return found
  deps.linkGuesses.recordMiss(request.ip)
  throw sessionOver()
}

function sessionOver(): Failure {
  return new Failure('helper_session_over', 'This session has ended. Get a new code on the signing page.')
}

/** The same error for a mistyped, used, expired or unknown code, so that guessing reveals nothing. */
function unknownCode(): Failure {
  return new Failure('not_found', 'This code does not exist, was used, or is older than ten minutes.')
}
