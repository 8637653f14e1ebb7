import { makeApiKey } from '../../apps/server/accounts/api-key.ts'
import type { OpenedAccount } from '../../apps/server/accounts/open.ts'
import { newId, publicId } from '../../apps/server/platform/ids.ts'
import type { TestServer } from '../../apps/server/testing/server.ts'
import { issueSession } from '../../apps/server/users/sessions/issue.ts'
import { addMember, addUser } from '../../apps/server/users/testing/users.ts'
import type { Operation } from './operations.ts'
import { ADMINISTRATION, ALL_SCOPES, type Mode, type Role, SCOPES_OF } from './table.ts'

export interface Caller {
  name: string
  headers: Record<string, string>
  /** What the table says. */
  may(operation: Operation): boolean
}

interface Person {
  role: Role
  modes?: readonly Mode[]
  steppedUp?: boolean
  isVerified?: boolean
  /** Of another account. */
  elsewhere?: boolean
}

const ROLES = Object.keys(SCOPES_OF) as Role[]
const MODES: readonly Mode[] = ['test', 'live']

const PEOPLE: Person[] = [
  ...ROLES.map((role) => ({ role })),
  { role: 'owner', steppedUp: false },
  { role: 'owner', isVerified: false },
  { role: 'admin', modes: ['test'] },
  { role: 'admin', modes: ['live'] },
  { role: 'owner', elsewhere: true },
]

/** Every role in each mode, members with one mode, without a step-up, without a verified address and of another account, and keys of each scope. */
export async function makeCallers(server: TestServer): Promise<Caller[]> {
  const [account, other] = [await server.open(), await server.open()]
  await server.database.owner('UPDATE accounts SET approved_at = now()')
  const people = await Promise.all(PEOPLE.map((person) => addPerson(server, account, other, person)))
  const keys = await Promise.all(
    MODES.flatMap((mode) => ALL_SCOPES.map((scope) => addKey(server, account, mode, scope))),
  )
  return [...people.flat(), ...keys, { name: 'nobody', headers: {}, may: () => false }]
}

async function addPerson(server: TestServer, account: OpenedAccount, other: OpenedAccount, person: Person) {
  const { role, modes = MODES, steppedUp = true, isVerified = true, elsewhere = false } = person
  const { identity, authenticator } = server.parts
  const { userId } = await addUser({ identity, authenticator }, { isVerified })
  const { accountId } = elsewhere ? other : account
  await addMember({ identity, authenticator }, accountId, userId, role, modes)
  const origin = { address: '127.0.0.1', userAgent: 'proof' }
  const session = { userId, kind: 'command_line', method: 'device', steppedUp, ...origin } as const
  const { token } = await issueSession({ identity, authenticator }, session)
  return MODES.map((mode): Caller => {
    const state = [!steppedUp && 'tired', !isVerified && 'unverified', elsewhere && 'elsewhere']
    const about = [mode, modes.length < 2 && `only ${modes[0]}`, ...state]
    return {
      name: `${role} (${about.filter(Boolean).join(', ')})`,
      headers: {
        authorization: `Bearer cst_${token}`,
        'countersign-account': publicId('acc', account.accountId),
        'countersign-mode': mode,
      },
      may: ({ scope, user, ownersOnly, verified, stepUp }) => {
        if (!steppedUp && (stepUp === true || (stepUp === 'live' && mode === 'live' && !user))) return false
        if (user) return true
        if (!isVerified && (verified || mode === 'live')) return false
        if (elsewhere || !modes.includes(mode) || (ownersOnly && role !== 'owner')) return false
        return scope !== null && SCOPES_OF[role][mode].includes(scope)
      },
    }
  })
}

async function addKey(server: TestServer, account: OpenedAccount, mode: Mode, scope: string): Promise<Caller> {
  const key = makeApiKey(mode, account.slot)
  await server.database.owner(
    `INSERT INTO api_keys (tenant_id, key_id, key_hash, name, hint, scopes)
     SELECT tenant_id, $3, $4, 'proof', $5, ARRAY[$6] FROM tenants WHERE account_id = $1 AND mode = $2`,
    [account.accountId, mode, newId(), key.hash, key.hint, scope],
  )
  const has = scope === 'admin' ? [...ADMINISTRATION, 'admin'] : [scope]
  return {
    name: `key ${scope} (${mode})`,
    headers: { authorization: `Bearer ${key.secret}` },
    may: ({ scope: needed, user, people, ownersOnly }) =>
      !user && !people && !ownersOnly && needed !== null && has.includes(needed),
  }
}
