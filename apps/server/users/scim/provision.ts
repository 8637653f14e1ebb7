import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { UserDeps } from '../deps.ts'
import { ensureUser } from '../directory/ensure-user.ts'
import { joinAccount, leaveAccount, OwnerStays, type Rights, readRights } from '../directory/membership.ts'
import type { By } from '../directory/record.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { lockDecisions } from '../members/rows.ts'
import { endSessions } from '../sessions/end.ts'
import { accountOfDomain } from '../sso/domains.ts'
import { type Attributes, addressOf, displayNameOf } from './attributes.ts'
import { invalidValue, ScimError } from './error.ts'
import { deleteScimUser, insertScimUser, readScimUser, type ScimUser, updateScimUser } from './store.ts'
import { defaultRights } from './stored-rights.ts'

// What the directory does to a user: it gives and takes the membership of its account. It speaks for the addresses of the
// account's verified domains only, as company sign-on does.

export interface Directory {
  accountId: string
  /** For the activity: scim:<token>. */
  by: By
}

export function createUser(deps: UserDeps, directory: Directory, attributes: Attributes): Promise<ScimUser> {
  const { accountId, by } = directory
  return unique(
    deps.identity.transaction('every tenant', async (tx) => {
      const authenticator = await deps.authenticator()
      const email = await ownAddress(tx, authenticator, accountId, attributes)
      // The rights are those of the member until they are stored.
      await tx.query(lockDecisions(accountId))
      const { userId, isDeactivated } = await ensureUser(tx, authenticator, { email, name: displayNameOf(attributes) })
      if (isDeactivated) throw new ScimError(403, 'The operator has deactivated this user.')
      const held = await readRights(tx, authenticator, accountId, userId)
      const rights = held ?? (await defaultRights(tx, authenticator, accountId))
      const added = { accountId, scimId: newId(), userId, attributes, ...rights }
      const user = await insertScimUser(tx, authenticator, added)
      if (attributes.active) await joinAccount(tx, authenticator, { accountId, userId, ...rights, source: 'scim', by })
      else await deactivate(deps, tx, user, by)
      return user
    }),
  )
}

/** `change` returns the attributes that the user shall have. Undefined if there is no such user. */
export function changeUser(
  deps: UserDeps,
  { accountId, by }: Directory,
  scimId: string,
  change: (before: Attributes) => Attributes,
): Promise<ScimUser | undefined> {
  return unique(
    deps.identity.transaction('every tenant', async (tx) => {
      const authenticator = await deps.authenticator()
      const before = await readScimUser(tx, authenticator, accountId, scimId, { lock: true })
      if (!before) return undefined
      const attributes = change(before.attributes)
      if (addressOf(attributes) !== addressOf(before.attributes))
        await ownAddress(tx, authenticator, accountId, attributes)
      const after = { ...before, attributes }
      if (before.attributes.active && !attributes.active) {
        return updateScimUser(tx, authenticator, { ...after, ...(await deactivate(deps, tx, before, by)) })
      }
      if (!before.attributes.active && attributes.active) {
        const { userId, role, modes } = before
        await joinAccount(tx, authenticator, { accountId, userId, role, modes, source: 'scim', by })
      }
      return updateScimUser(tx, authenticator, after)
    }),
  )
}

/** Returns whether there was such a user. */
export function deleteUser(deps: UserDeps, { accountId, by }: Directory, scimId: string): Promise<boolean> {
  return deps.identity.transaction('every tenant', async (tx) => {
    const user = await readScimUser(tx, await deps.authenticator(), accountId, scimId, { lock: true })
    if (!user) return false
    await deactivate(deps, tx, user, by)
    await deleteScimUser(tx, user)
    return true
  })
}

/**
 * Ends the membership, so that every session of the user is refused for this account, and the sessions that the company's
 * sign-on made. The user's other sessions stay: they may be for accounts that this directory has nothing to do with.
 * Returns what a reactivation restores: what the member had. A user who was no member any more gets the default rights: what
 * is stored is older than their removal.
 */
async function deactivate(deps: UserDeps, tx: Tx, { accountId, userId }: ScimUser, by: By): Promise<Rights> {
  try {
    const authenticator = await deps.authenticator()
    const rights = await leaveAccount(tx, authenticator, { accountId, userId, source: 'scim', by })
    await endSessions({ ...deps, identity: tx }, { userId, ssoAccountId: accountId })
    deps.cache?.forgetUser(userId)
    return rights ?? (await defaultRights(tx, authenticator, accountId))
  } catch (error) {
    if (!(error instanceof OwnerStays)) throw error
    const detail = 'This user is an owner of the account. Another owner removes them or gives them another role first.'
    throw new ScimError(403, detail)
  }
}

async function ownAddress(
  tx: Tx,
  authenticator: Authenticator,
  accountId: string,
  attributes: Attributes,
): Promise<string> {
  const email = addressOf(attributes)
  if ((await accountOfDomain(tx, authenticator, email)) === accountId) return email
  const domain = email.slice(email.lastIndexOf('@') + 1)
  throw invalidValue(`The account has not verified the domain ${domain}. Verify it under /api/v1/sso/domains first.`)
}

const UNIQUE: Record<string, string> = {
  scim_users_by_name: 'A user with this userName exists.',
  scim_users_by_user: 'A user with this e-mail address exists.',
}

async function unique<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const detail = UNIQUE[String((error as { constraint?: unknown }).constraint)]
    throw detail === undefined ? error : new ScimError(409, detail, 'uniqueness')
  }
}
