import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { callerOf } from '../../platform/http/caller.ts'
import { emailField } from '../../platform/http/email-field.ts'
import { idAfter, ListQuery, toPage } from '../../platform/http/lists.ts'
import {
  Body,
  errorAnswersOfPeople,
  errorAnswersWithKey,
  ListOf,
  Message,
  SECURITY,
  Success,
  USER_SECURITY,
} from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import type { UserDeps } from '../deps.ts'
import { RoleSchema } from '../me/present.ts'
import { InvitationSchema, invitationFields, Modes, presentInvitation } from '../members/present.ts'
import { INVITATION_DAYS } from './invitation.ts'
import { invite, listInvitations, resendInvitation, revokeInvitation } from './invite.ts'

const tags = ['Members']
const params = Type.Object({
  id: Type.String({ description: 'The invitation (`inv_…`).', 'x-parameter': 'InvitationId' }),
})
type ById = { Params: { id: string } }

const NewInvitation = Body(
  {
    email: Type.String({ maxLength: 254, description: 'Who is invited.', examples: ['ben@example.com'] }),
    role: RoleSchema,
    modes: Type.Optional(Modes),
  },
  { examples: [{ email: 'ben@example.com', role: 'developer', modes: ['test'] }] },
)
const Changed = Success({ message: Message, ...invitationFields }, 'The invitation.')

export function invitationRoutes(app: FastifyInstance, deps: UserDeps): void {
  const managing = { scope: 'members', people: true, stepUp: true } as const
  const common = { tags, security: USER_SECURITY }

  app.post<{ Body: Static<typeof NewInvitation> }>('/api/v1/invitations', {
    config: managing,
    schema: {
      operationId: 'invite',
      summary: 'Invite somebody',
      description: `Mails a link that works once, for ${INVITATION_DAYS} days, for the user with this address. An earlier invitation of the same address ends. You give only modes that you have, by default all of these.`,
      ...common,
      body: NewInvitation,
      response: { 200: Changed, ...errorAnswersOfPeople('member_exists', 'too_many_members') },
    },
    handler: async (request) => {
      const { role, modes } = request.body
      const input = { email: emailField(request.body.email), role, modes: modes ?? ['test' as const, 'live' as const] }
      const invitation = await invite(deps, callerOf(request), input)
      return { status: 'success', message: 'The invitation is on its way.', ...presentInvitation(invitation) }
    },
  })

  app.get<{ Querystring: ListQuery }>('/api/v1/invitations', {
    config: { scope: 'members' },
    schema: {
      operationId: 'listInvitations',
      summary: 'List the invitations',
      description: 'Newest first, including those that were accepted or have ended.',
      ...{ tags, security: SECURITY },
      querystring: ListQuery,
      response: {
        200: ListOf(InvitationSchema, 'A page of invitations.'),
        ...errorAnswersWithKey('validation_failed'),
      },
    },
    handler: async (request) => {
      const { limit } = request.query
      const page = { limit: limit + 1, before: idAfter('invitations', request.query) }
      const rows = await listInvitations(deps, callerOf(request).accountId, page)
      return toPage('invitations', rows, limit, (row) => row.invitationId, presentInvitation)
    },
  })

  app.delete<ById>('/api/v1/invitations/:id', {
    config: managing,
    schema: {
      operationId: 'revokeInvitation',
      summary: 'Revoke an invitation',
      description: 'The link in the mail stops working at once.',
      ...{ ...common, params },
      response: { 200: Changed, ...errorAnswersOfPeople('not_found') },
    },
    handler: async (request) => {
      const row = await revokeInvitation(deps, callerOf(request), fromPublicId('inv', request.params.id))
      return { status: 'success', message: 'The invitation is revoked.', ...presentInvitation(row) }
    },
  })

  app.post<ById>('/api/v1/invitations/:id/resend', {
    config: managing,
    schema: {
      operationId: 'resendInvitation',
      summary: 'Mail an invitation again',
      description: `With a new link, for ${INVITATION_DAYS} days from now. The earlier link ends.`,
      ...{ ...common, params },
      response: { 200: Changed, ...errorAnswersOfPeople('not_found') },
    },
    handler: async (request) => {
      const row = await resendInvitation(deps, callerOf(request), fromPublicId('inv', request.params.id))
      return { status: 'success', message: 'The invitation is on its way again.', ...presentInvitation(row) }
    },
  })
}
