import { mayChangeSignIn, mayMakeLiveKey } from '@countersign/domain/access'
import type { SecurityNotice, SecurityPage, Totp } from '@countersign/sign-in-pages'
import { SECURITY_NOTICES } from '@countersign/sign-in-pages'
import type { FastifyRequest } from 'fastify'
import { publicId } from '../../platform/ids.ts'
import { nowOf } from '../deps.ts'
import { readChange } from '../email-change/change.ts'
import { listPasskeys } from '../factors/passkeys.ts'
import { countRecoveryCodes } from '../factors/recovery-codes.ts'
import { hasPassword } from '../passwords/password.ts'
import { clientName } from '../sessions/client-name.ts'
import { listSessions } from '../sessions/list.ts'
import type { ResolvedSession } from '../sessions/resolve.ts'
import { readUser } from '../store.ts'
import type { PageDeps } from './context.ts'

type Content = Omit<SecurityPage, 'locale' | 'signedInAs' | 'problems' | 'next'>

const at = (instant: number) => new Date(instant).toISOString()

/** What the security page shows. `setUp`: an authenticator app that waits for its first code. */
export async function securityContent(
  deps: PageDeps,
  request: FastifyRequest,
  session: ResolvedSession,
  extra: {
    setUp?: { secret: string; uri: string }
    newRecoveryCodes?: readonly string[]
    notice?: SecurityNotice
  } = {},
): Promise<Content> {
  const { identity } = deps
  const { userId } = session
  const authenticator = await deps.authenticator()
  const user = await readUser(identity, userId)
  if (!user) throw new Error('The user of the session does not exist.')
  // A session of a company's sign-on does not read what the person has for themselves: devices, and an unconfirmed address.
  const isOwn = mayChangeSignIn(session)
  const passkeys = isOwn ? await listPasskeys(identity, authenticator, userId) : null
  const change = isOwn && (await readChange(identity, authenticator, { userId, now: nowOf(deps), lock: false }))
  const sessions = await listSessions(deps, session)
  const totp: Totp =
    user.totpEnabledAt !== null
      ? { state: 'on', since: at(user.totpEnabledAt) }
      : extra.setUp
        ? { state: 'setup', ...extra.setUp }
        : { state: 'off' }
  return {
    kind: 'security',
    email: user.email,
    isVerified: user.verifiedAt !== null,
    pendingEmail: change ? change.to : null,
    passkeys:
      passkeys?.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
        id: credentialId.toString('base64url'),
        name,
        createdAt: at(createdAt),
        lastUsedAt: lastUsedAt === null ? null : at(lastUsedAt),
      })) ?? null,
    hasPassword: hasPassword(authenticator, user),
    totp,
    recoveryCodes: { left: await countRecoveryCodes(identity, userId) },
    newRecoveryCodes: extra.newRecoveryCodes ?? null,
    sessions: sessions.map(({ sessionId, kind, userAgent, address, createdAt, seenAt }) => ({
      ...{ id: publicId('ses', sessionId), isCurrent: sessionId === session.sessionId, kind },
      ...{
        client: clientName(kind, userAgent),
        address: address ?? '',
        createdAt: at(createdAt),
        lastUsedAt: at(seenAt),
      },
    })),
    accounts: session.memberships.map((membership) => {
      const { accountId, accountName: name, role, isApproved, isClosed } = membership
      const canMakeLiveKey = isApproved && !isClosed && mayMakeLiveKey(membership)
      return { id: publicId('acc', accountId), name, role, isClosed, canMakeLiveKey }
    }),
    notice: extra.notice ?? noticeIn(request),
  }
}

/** A form redirects to the page with the name of what it did. */
function noticeIn(request: FastifyRequest): SecurityNotice | null {
  const { notice } = (request.query ?? {}) as { notice?: unknown }
  return SECURITY_NOTICES.find((each) => each === notice) ?? null
}
