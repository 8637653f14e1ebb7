import { newId } from '../../apps/server/platform/ids.ts'
import { ABSOLUTE_MS, macOf, type Session } from '../../apps/server/users/sessions/session.ts'
import { hashToken, newToken } from '../../apps/server/users/sessions/token.ts'
import { signIn } from '../../apps/server/users/testing/users.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { asPage, idOf, type Person, userOf, type World } from './world.ts'

// Rows that somebody wrote who has every right in the database, and not the authentication key.

/** Changes of the attacker's own session row, what they would bring, and the value that they need. */
const CHANGES: [string, string, (keyof Person)?][] = [
  ['user_id = $2', 'another user', 'userId'],
  [`expires_at = expires_at + interval '30 days'`, 'a longer session'],
  ['stepped_up_at = clock_timestamp()', 'a step-up'],
  [`method = 'recovery'`, 'another method'],
  ['sso_account_id = $2', 'a company’s sign-on', 'accountId'],
  [`mac = decode(repeat('00', 32), 'hex')`, 'a MAC of zeros'],
  [`mac = ''`, 'no MAC'],
]

export async function tryForgedRows(world: World): Promise<number> {
  const [attacker, victim] = [await world.person(), await world.person()]
  for (const [change, what, value] of CHANGES) {
    const { token, sessionId } = await signIn(world.deps, attacker.userId)
    await write(world, `UPDATE user_sessions SET ${change} WHERE session_id = $1`, [
      ...[sessionId, ...(value ? [victim[value]] : [])],
    ])
    hold((await userOf(world, token)) === null, `a row with ${what} was accepted`)
  }
  const planted = newToken(1)
  await insertSession(world, victim, planted, await macOfOther(world, attacker))
  await holdRefused(world, victim, planted)
  const moved = await transplant(world, attacker, victim)
  hold((await userOf(world, moved)) === null, 'a token hash was transplanted into the row of another session')
  await holdDeviceRefused(world, victim)
  await mustFind('row with a genuine MAC', async () => {
    const token = newToken(1)
    await insertSession(world, victim, token, 'genuine')
    await holdRefused(world, victim, token)
  })
  return CHANGES.length + 3
}

async function holdRefused(world: World, victim: Person, token: string): Promise<void> {
  hold((await userOf(world, token)) !== idOf(victim), 'a session that the database alone made was accepted')
}

/** A row of the victim's with a token that the attacker chose. */
async function insertSession(world: World, victim: Person, token: string, mac: Buffer | 'genuine'): Promise<void> {
  const now = Date.now()
  const hash = hashToken('browser', token)
  const session: Session = {
    ...{ sessionId: newId(), userId: victim.userId, ssoAccountId: null, kind: 'browser' as const },
    ...{ method: 'passkey' as const, createdAt: now, expiresAt: now + ABSOLUTE_MS, steppedUpAt: null },
  }
  await write(
    world,
    `INSERT INTO user_sessions (session_id, token_hash, user_id, mac, kind, method, created_at, expires_at)
     VALUES ($1, $2, $3, $4, 'browser', 'passkey', $5, $6)`,
    [
      ...[session.sessionId, hash, victim.userId],
      mac === 'genuine' ? macOf(await world.deps.authenticator(), hash, session) : mac,
      ...[new Date(now), new Date(session.expiresAt)],
    ],
  )
}

async function macOfOther({ stack: { database } }: World, { sessionId }: Person): Promise<Buffer> {
  const [row] = await database.owner('SELECT mac FROM user_sessions WHERE session_id = $1', [sessionId])
  return row?.mac
}

/** The attacker's token, with its genuine MAC, in the row of the victim's session. */
async function transplant(world: World, attacker: Person, victim: Person): Promise<string> {
  const [mine, theirs] = [await signIn(world.deps, attacker.userId), await signIn(world.deps, victim.userId)]
  const mac = await macOfOther(world, { ...attacker, sessionId: mine.sessionId })
  await write(world, 'DELETE FROM user_sessions WHERE session_id = $1', [mine.sessionId])
  await write(world, 'UPDATE user_sessions SET token_hash = $2, mac = $3 WHERE session_id = $1', [
    ...[theirs.sessionId, hashToken('browser', mine.token), mac],
  ])
  return mine.token
}

/** A device code that the database alone approved. */
async function holdDeviceRefused(world: World, victim: Person): Promise<void> {
  const call = (path: string, body: object) => asPage(world, '', 'POST', path, { body })
  const asked = await call('/api/v1/device/code', { client_id: 'proof' })
  await write(
    world,
    `UPDATE device_codes SET user_id = $1, decided_at = clock_timestamp(), mac = decode(repeat('00', 32), 'hex')
      WHERE created_at = (SELECT max(created_at) FROM device_codes)`,
    [victim.userId],
  )
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { body } = await call('/api/v1/device/token', { grant_type, device_code: asked.body.device_code })
  hold(body.error === 'invalid_grant', `a device code that the database alone approved: ${JSON.stringify(body)}`)
}

async function write({ stack: { database } }: World, statement: string, values: unknown[]): Promise<void> {
  await database.owner(statement, values)
}
