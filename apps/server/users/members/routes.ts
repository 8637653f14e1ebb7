import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { idAfter, ListQuery, toPage } from '../../platform/http/lists.ts'
import {
  Body,
  errorAnswersOfPeople,
  errorAnswersWithKey,
  ListOf,
  Message,
  SECURITY,
  Success,
  textOf,
  USER_SECURITY,
} from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import type { UserDeps } from '../deps.ts'
import { RoleSchema } from '../me/present.ts'
import { changeMember, removeMember, transferOwnership } from './change.ts'
import { MemberSchema, Modes, memberFields, presentMember } from './present.ts'
import { memberOf } from './refuse.ts'
import { listMembers, readMember } from './rows.ts'

const tags = ['Members']
const params = Type.Object({ id: Type.String({ description: 'The member (`usr_…`).', 'x-parameter': 'MemberId' }) })
type ById = { Params: { id: string } }

const Change = Body(
  { role: Type.Optional(RoleSchema), modes: Type.Optional(Modes) },
  { minProperties: 1, examples: [{ role: 'developer', modes: ['test'] }] },
)
const Transfer = Body(
  { member_id: textOf('The member (`usr_…`) who becomes the owner.', 'usr_06d8h2m4v5e3rkz0t1w9x7y2ba') },
  { examples: [{ member_id: 'usr_06d8h2m4v5e3rkz0t1w9x7y2ba' }] },
)
const Changed = Success({ message: Message, ...memberFields }, 'The member.')
const Done = Success({ message: Message }, 'Done.')

/** Members of an account. What changes rights is for people who have just presented a factor. */
export function memberRoutes(app: FastifyInstance, deps: UserDeps): void {
  const managing = { scope: 'members', people: true, stepUp: true } as const

  app.get<{ Querystring: ListQuery }>('/api/v1/members', {
    config: { scope: 'members' },
    schema: {
      operationId: 'listMembers',
      summary: 'List the members',
      description: 'The people of the account, with their roles.',
      ...{ tags, security: SECURITY },
      querystring: ListQuery,
      response: { 200: ListOf(MemberSchema, 'A page of members.'), ...errorAnswersWithKey('validation_failed') },
    },
    handler: async (request) => {
      const { limit } = request.query
      const page = { limit: limit + 1, after: idAfter('members', request.query) }
      const rows = await listMembers(deps.identity, await deps.authenticator(), callerOf(request).accountId, page)
      return toPage('members', rows, limit, (row) => row.userId, presentMember)
    },
  })

  app.get<ById>('/api/v1/members/:id', {
    config: { scope: 'members' },
    schema: {
      operationId: 'getMember',
      summary: 'Read a member',
      description: 'The member’s role and modes.',
      ...{ tags, security: SECURITY, params },
      response: { 200: Success(memberFields, 'The member.', MemberSchema), ...errorAnswersWithKey('not_found') },
    },
    handler: async (request) => {
      const userId = fromPublicId('usr', request.params.id)
      const member =
        userId && (await readMember(deps.identity, await deps.authenticator(), callerOf(request).accountId, userId))
      if (!member) throw new Failure('not_found', 'There is no such member.')
      return { status: 'success', ...presentMember(member) }
    },
  })

  app.patch<ById & { Body: Static<typeof Change> }>('/api/v1/members/:id', {
    config: managing,
    schema: {
      operationId: 'changeMember',
      summary: 'Change the rights of a member',
      description:
        'Takes effect within 5 seconds. Only owners manage owners; nobody changes their own rights; you give only modes that you have. A change ends the member’s sessions; a call that changes nothing does not. The rights of a member change at most 10 times an hour (429 `rate_limited`).',
      ...{ tags, security: USER_SECURITY, params },
      body: Change,
      response: { 200: Changed, ...errorAnswersOfPeople('not_found', 'last_owner') },
    },
    handler: async (request) => {
      const member = await changeMember(deps, callerOf(request), fromPublicId('usr', request.params.id), request.body)
      return { status: 'success', message: 'The rights are changed.', ...presentMember(member) }
    },
  })

  app.delete<ById>('/api/v1/members/:id', {
    config: managing,
    schema: {
      operationId: 'removeMember',
      summary: 'Remove a member',
      description:
        'The member’s sessions are refused for this account within 5 seconds. API keys and everything else that the member made stay; open invitations by and to the member end.',
      ...{ tags, security: USER_SECURITY, params },
      response: { 200: Done, ...errorAnswersOfPeople('not_found', 'last_owner') },
    },
    handler: async (request) => {
      await removeMember(deps, callerOf(request), fromPublicId('usr', request.params.id))
      return { status: 'success', message: 'The member is removed.' }
    },
  })

  app.post<{ Body: Static<typeof Transfer> }>('/api/v1/account/transfer-ownership', {
    config: { scope: 'members', people: true, ownersOnly: true, stepUp: true },
    schema: {
      operationId: 'transferOwnership',
      summary: 'Hand the account over',
      description: 'The member becomes an owner, with both modes, and you become an admin.',
      ...{ tags, security: USER_SECURITY },
      body: Transfer,
      response: { 200: Changed, ...errorAnswersOfPeople('not_found') },
    },
    handler: async (request) => {
      const userId = fromPublicId('usr', request.body.member_id)
      const owner = await transferOwnership(deps, callerOf(request), userId)
      return {
        status: 'success',
        message: 'The account has a new owner. You are an admin now.',
        ...presentMember(owner),
      }
    },
  })

  app.post('/api/v1/account/leave', {
    config: { scope: 'requests:read', people: true },
    schema: {
      operationId: 'leaveAccount',
      summary: 'Leave the account',
      description: 'Ends your own membership. The last owner cannot leave.',
      ...{ tags, security: USER_SECURITY },
      response: { 200: Done, ...errorAnswersOfPeople('last_owner') },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      await removeMember(deps, caller, memberOf(caller).userId)
      return { status: 'success', message: 'You have left the account.' }
    },
  })
}
