import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Failure } from '../../platform/errors.ts'
import { type UserCaller, userOf } from '../../platform/http/caller.ts'
import { idAfter, ListQuery, toPage } from '../../platform/http/lists.ts'
import {
  errorAnswersOfSession,
  errorAnswersOfSessionWrite,
  ListOf,
  Message,
  Success,
  USER_SECURITY,
} from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import type { SessionCookie } from './cookie.ts'
import { endOtherSessions, endSession, endSessions } from './end.ts'
import { listSessions } from './list.ts'
import { presentSession, SessionSchema } from './present.ts'
import type { SessionDeps } from './session.ts'

export interface SessionRouteDeps {
  deps: SessionDeps
  cookie: SessionCookie
}

const COMPANY = 'With a session of a company’s sign-on, only sessions that this sign-on made.'

function ofCompany({ ssoAccountId }: UserCaller): string {
  return ssoAccountId === null ? '' : ' where you used this company’s sign-on'
}

export function sessionRoutes(app: FastifyInstance, { deps, cookie }: SessionRouteDeps): void {
  const [tags, config, security] = [['Users'], { userRoute: true }, USER_SECURITY]

  app.get<{ Querystring: ListQuery }>('/api/v1/sessions', {
    config,
    schema: {
      operationId: 'listSessions',
      summary: 'List your sessions',
      description: 'Every browser and command line in which you are signed in, newest first.',
      ...{ tags, security },
      querystring: ListQuery,
      response: { 200: ListOf(SessionSchema, 'A page of sessions.'), ...errorAnswersOfSession('validation_failed') },
    },
    handler: async (request) => {
      const user = userOf(request)
      const { sessionId } = user
      const { limit } = request.query
      const after = idAfter('sessions', request.query)
      const sessions = await listSessions(deps, user)
      return toPage(
        'sessions',
        sessions.filter((session) => after === null || session.sessionId < after),
        limit,
        (session) => session.sessionId,
        (session) => presentSession(session, sessionId),
      )
    },
  })

  const ended = (description: string) => Success({ message: Message }, description)
  const forget = (request: FastifyRequest, reply: FastifyReply) => {
    if (cookie.tokenOf(request) !== undefined) cookie.clear(reply)
  }

  app.delete('/api/v1/sessions', {
    config,
    schema: {
      operationId: 'endSessions',
      summary: 'End all your sessions',
      description: `Also that of this call. Every process refuses them within 5 seconds. ${COMPANY}`,
      ...{ tags, security },
      response: { 200: ended('All sessions have ended.'), ...errorAnswersOfSession() },
    },
    handler: async (request, reply) => {
      const user = userOf(request)
      await endSessions(deps, user)
      forget(request, reply)
      return { status: 'success', message: `You are signed out everywhere${ofCompany(user)}.` }
    },
  })

  app.delete<{ Params: { id: string } }>('/api/v1/sessions/:id', {
    config,
    schema: {
      operationId: 'endSession',
      summary: 'End one of your sessions',
      description: `Every process refuses it within 5 seconds. ${COMPANY}`,
      ...{ tags, security },
      params: Type.Object({ id: Type.String({ description: 'The session (`ses_…`).' }) }),
      response: { 200: ended('The session has ended.'), ...errorAnswersOfSession('not_found') },
    },
    handler: async (request, reply) => {
      const user = userOf(request)
      const sessionId = fromPublicId('ses', request.params.id)
      if (sessionId === undefined || !(await endSession(deps, user, sessionId))) {
        throw new Failure('not_found', 'The session was not found, has ended, or is not yours.')
      }
      if (sessionId === user.sessionId) forget(request, reply)
      return { status: 'success', message: 'The session has ended.' }
    },
  })

  app.post('/api/v1/sessions/end-others', {
    config,
    schema: {
      operationId: 'endOtherSessions',
      summary: 'End all your other sessions',
      description: `All but that of this call. Every process refuses them within 5 seconds. ${COMPANY}`,
      ...{ tags, security },
      response: {
        200: Success(
          { message: Message, ended: Type.Integer({ description: 'How many sessions were open.', examples: [2] }) },
          'The other sessions have ended.',
        ),
        ...errorAnswersOfSessionWrite(),
      },
    },
    handler: async (request) => {
      const user = userOf(request)
      const count = await endOtherSessions(deps, user, user.sessionId)
      return { status: 'success', message: `You are signed out everywhere else${ofCompany(user)}.`, ended: count }
    },
  })
}
