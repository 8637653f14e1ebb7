import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { NAME_FORMAT } from '../../platform/http/ajv.ts'
import {
  Body,
  errorAnswersOfSession,
  errorAnswersOfSessionWrite,
  Success,
  USER_SECURITY,
} from '../../platform/http/schemas.ts'
import { presentedToken } from '../sessions/admit.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import type { ResolvedSession, SessionFinder } from '../sessions/resolve.ts'
import { sessionOver } from '../sessions/rotate.ts'
import type { SessionDeps } from '../sessions/session.ts'
import { changeUser } from './change.ts'
import { meFields, presentMe, UserLanguage } from './present.ts'

export interface MeRouteDeps {
  deps: SessionDeps
  finder: SessionFinder
  cookie: SessionCookie
}

export function meRoutes(app: FastifyInstance, { deps, finder, cookie }: MeRouteDeps): void {
  const [tags, config, security] = [['Users'], { userRoute: true }, USER_SECURITY]

  /** The guards have just found it. */
  async function sessionOf(request: FastifyRequest): Promise<ResolvedSession> {
    const presented = presentedToken(request, cookie)
    const session = presented && (await finder.find(presented.kind, presented.token, request.ip))
    if (!session) throw sessionOver()
    return session
  }

  app.get('/api/v1/me', {
    config,
    schema: {
      operationId: 'getMe',
      summary: 'Read who is signed in',
      description: 'You, the session of this call, and the accounts that you are a member of.',
      ...{ tags, security },
      response: { 200: Success(meFields, 'You.'), ...errorAnswersOfSession() },
    },
    handler: async (request) => ({ status: 'success', ...presentMe(await sessionOf(request)) }),
  })

  app.patch<{ Body: Static<typeof Change> }>('/api/v1/me', {
    config,
    schema: {
      operationId: 'changeMe',
      summary: 'Change your name or language',
      description: 'Changes only the given members.',
      ...{ tags, security },
      body: Change,
      response: { 200: Success(meFields, 'You, as it is now.'), ...errorAnswersOfSessionWrite() },
    },
    handler: async (request) => {
      const { userId } = await sessionOf(request)
      await changeUser(deps, userId, request.body)
      return { status: 'success', ...presentMe(await sessionOf(request)) }
    },
  })
}

const Change = Body(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        format: NAME_FORMAT,
        pattern: '\\S',
        'x-must': 'one line of text, not blank',
        description: 'Your name, as other members see it.',
        examples: ['Ada Rao'],
      }),
    ),
    language: Type.Optional(UserLanguage),
  },
  { minProperties: 1, examples: [{ language: 'de' }] },
)
