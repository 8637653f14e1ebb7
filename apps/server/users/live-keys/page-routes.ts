import { mayMakeLiveKey, scopesOf } from '@countersign/domain/access'
import { type LiveKeyState, PATHS } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CreateKeyDeps, createKey } from '../../accounts/create-key.ts'
import { Failure } from '../../platform/errors.ts'
import { fieldOf } from '../../platform/http/browsers/forms.ts'
import { originOf } from '../../platform/http/caller.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import type { Membership } from '../memberships/read.ts'
import type { UserPages } from '../pages/deps.ts'
import { frameOf, sendPage } from '../pages/send.ts'
import { callerIn, requireStepUp } from '../sessions/admit.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import type { ResolvedSession, SessionFinder } from '../sessions/resolve.ts'
import { sessionOver } from '../sessions/rotate.ts'

export interface LiveKeyPageDeps {
  finder: SessionFinder
  cookie: SessionCookie
  keys: CreateKeyDeps
  /** Milliseconds of the wall clock. */
  now?: () => number
}

const HIDDEN = { config: { userRoute: true }, schema: { hide: true } }

/** Where a member makes the live key of an approved account. The key is shown to the member, once, and to nobody else. */
export function liveKeyPageRoutes(scope: FastifyInstance, pages: UserPages, deps: LiveKeyPageDeps): void {
  scope.get(PATHS.liveKey, HIDDEN, async (request, reply) => {
    const { account } = request.query as { account?: unknown }
    const session = await sessionOf(request)
    const named = typeof account === 'string' ? account : ''
    if (named === '' && session.memberships.length !== 1) return showAccounts(reply, session)
    const membership = chosen(session, named)
    return show(reply, session, membership, stateOf(session, membership))
  })

  scope.post(PATHS.liveKey, HIDDEN, async (request, reply) => {
    const session = await sessionOf(request, 'findNow')
    const membership = chosen(session, fieldOf(request, 'account'))
    const state = stateOf(session, membership)
    if (state.name !== 'offered') return show(reply, session, membership, state)
    requireStepUp(session, (deps.now ?? Date.now)())
    const caller = { ...callerIn(session, membership, 'live'), from: originOf(request) }
    const { secret } = await createKey(deps.keys, caller, { name: 'Live key', scopes: [...caller.scopes] })
    return show(reply, session, membership, { name: 'made', key: secret })
  })

  function showAccounts(reply: FastifyReply, { user, memberships }: ResolvedSession) {
    const accounts = memberships.map(({ accountId, accountName: name }) => ({ id: publicId('acc', accountId), name }))
    return sendPage(pages, reply, { ...frameOf(pages, reply, user), kind: 'live-key-accounts', accounts })
  }

  function show(reply: FastifyReply, { user }: ResolvedSession, membership: Membership, state: LiveKeyState) {
    const { accountId, accountName } = membership
    return sendPage(pages, reply, {
      ...{ ...frameOf(pages, reply, user), kind: 'live-key', problems: [], next: null },
      ...{ accountId: publicId('acc', accountId), accountName, state },
    })
  }

  async function sessionOf(request: FastifyRequest, by: 'find' | 'findNow' = 'find'): Promise<ResolvedSession> {
    const token = deps.cookie.tokenOf(request)
    const session = token === undefined ? undefined : await deps.finder[by]('browser', token, request.ip)
    if (!session) throw sessionOver()
    return session
  }
}

/** The named account, or the only one. */
function chosen({ memberships }: ResolvedSession, named: string): Membership {
  const [only, second] = memberships
  const accountId = fromPublicId('acc', named)
  const found =
    named === '' && second === undefined ? only : memberships.find((membership) => membership.accountId === accountId)
  if (!found) throw new Failure('not_found', 'The account was not found, or you are not a member of it.')
  return found
}

function stateOf({ user }: ResolvedSession, membership: Membership): LiveKeyState {
  const { role, isApproved, isClosed } = membership
  if (isClosed) return { name: 'closed' }
  if (!user.isVerified) return { name: 'unverified' }
  if (!mayMakeLiveKey(membership)) return { name: 'not_permitted' }
  return isApproved ? { name: 'offered', scopes: [...scopesOf(role, 'live')] } : { name: 'not_approved' }
}
