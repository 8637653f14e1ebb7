import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '../../platform/db/database.ts'
import { recordUserAct } from '../activity.ts'
import type { Origin, UserDeps } from '../deps.ts'
import { orderMail } from '../mails/order.ts'
import type { PasswordProblem } from '../passwords/check.ts'
import { hasPassword } from '../passwords/password.ts'
import { endOtherSessions } from '../sessions/end.ts'
import { lockOpenSession } from '../sessions/lock-open.ts'
import { deletePasskey, listPasskeys } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { type Registered, registerPasskey } from './register-passkey.ts'
import type { PasskeyDeps } from './relying-party.ts'
import { setPassword } from './set-password.ts'
import { confirmTotp, disableTotp } from './totp.ts'

// What a signed-in person changes about their ways to sign in. The routes require a step-up, and an ended session changes
// nothing. Each change is an entry of the activity, and the person is mailed.

export interface Who {
  userId: string
  sessionId: string
  origin: Origin
}

type Factor = 'passkey_added' | 'passkey_removed' | 'password' | 'totp_on' | 'totp_off' | 'recovery_codes'

async function record(tx: Tx, { userId, origin }: Who, factor: Factor, name?: string): Promise<void> {
  const isGone = factor === 'passkey_removed' || factor === 'totp_off'
  const action = isGone ? 'member.factor_removed' : 'member.factor_added'
  await recordUserAct(tx, { userId, action, origin, detail: { factor } })
  await orderMail(tx, { kind: 'factor_changed', userId, ids: { factor, ...(name === undefined ? {} : { name }) } })
}

export function addPasskey(
  deps: PasskeyDeps,
  who: Who,
  { response, name }: { response: RegistrationResponseJSON; name: string },
): Promise<Registered> {
  return deps.identity.transaction('every tenant', async (tx) => {
    await lockOpenSession(tx, who)
    const registered = await registerPasskey(deps, tx, { userId: who.userId, response, name })
    if (registered === 'registered') await record(tx, who, 'passkey_added', name)
    return registered
  })
}

/** The last way to sign in stays. */
export async function removePasskey(
  deps: UserDeps,
  who: Who,
  credentialId: Buffer,
): Promise<'removed' | 'last_way_in'> {
  const authenticator = await deps.authenticator()
  return deps.identity.transaction('every tenant', async (tx) => {
    const user = await lockOpenSession(tx, who)
    const passkeys = await listPasskeys(tx, authenticator, who.userId)
    const passkey = passkeys.find((each) => each.credentialId.equals(credentialId))
    if (!passkey) return 'removed'
    if (passkeys.length === 1 && !hasPassword(authenticator, user)) return 'last_way_in'
    await deletePasskey(tx, who.userId, credentialId)
    await record(tx, who, 'passkey_removed', passkey.name)
    return 'removed'
  })
}

/** The user's other sessions end: a person who knew the old password may have them. */
export function changePassword(deps: UserDeps, who: Who, password: string): Promise<PasswordProblem | undefined> {
  return deps.identity.transaction('every tenant', async (tx) => {
    await lockOpenSession(tx, who)
    const problem = await setPassword(deps, tx, who.userId, password)
    if (problem) return problem
    await endOtherSessions({ ...deps, identity: tx }, { userId: who.userId, ssoAccountId: null }, who.sessionId)
    await record(tx, who, 'password')
    return undefined
  })
}

/** Recovery codes come with it, if there are none yet: without the device the person could not sign in. */
export async function enableTotp(deps: UserDeps, who: Who, code: string): Promise<{ codes: string[] } | undefined> {
  const authenticator = await deps.authenticator()
  return deps.identity.transaction('every tenant', async (tx) => {
    await lockOpenSession(tx, who)
    if (!(await confirmTotp(deps, tx, who.userId, code))) return undefined
    await record(tx, who, 'totp_on')
    return { codes: await makeRecoveryCodes(tx, authenticator, who.userId) }
  })
}

export function removeTotp(deps: UserDeps, who: Who): Promise<void> {
  return deps.identity.transaction('every tenant', async (tx) => {
    await lockOpenSession(tx, who)
    if (await disableTotp(deps, tx, who.userId)) await record(tx, who, 'totp_off')
  })
}

export async function renewRecoveryCodes(deps: UserDeps, who: Who): Promise<string[]> {
  const authenticator = await deps.authenticator()
  return deps.identity.transaction('every tenant', async (tx) => {
    await lockOpenSession(tx, who)
    const codes = await makeRecoveryCodes(tx, authenticator, who.userId)
    await record(tx, who, 'recovery_codes')
    return codes
  })
}
