import pg from 'pg'
import { sessionHash } from '../../apps/server/operators/challenges.ts'
import { fingerprintOf } from '../../apps/server/operators/passkeys/verify.ts'
import { relyingPartyOf } from '../../apps/server/operators/relying-party.ts'
import { hashOperatorToken, newOperatorToken } from '../../apps/server/operators/sessions/tokens.ts'
import { loginUrl, ROLES_OF } from '../../apps/server/platform/db/logins.ts'
import { fromPublicId, newId } from '../../apps/server/platform/ids.ts'
import { makePasskey, type SigningOptions, type SoftwarePasskey } from '../../apps/server/testing/software-passkey.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import type { Scene } from './acts.ts'
import { admin, approvalIn, approve, challengeOf, post } from './operators.ts'

// Approvals that must not count, written with all rights of a superuser: only the signature decides.

const WHY = ['--reason', 'case 8/2026']
const ACT = ['erase', 'sr_00000000000000000000000001', ...WHY]
const OTHER = ['erase', 'sr_00000000000000000000000002', ...WHY]

/** Executed acts end with 3 here: there is no such request. */
const EXECUTED = 3

async function ask({ stack, ada }: Scene, args = ACT): Promise<string> {
  return approvalIn(await admin(stack, ada.token, args))
}

function execute({ stack, ada }: Scene, id: string, args = ACT) {
  return admin(stack, ada.token, [...args, '--approval', id])
}

/** Writes an approval into the row, as a superuser or anybody with the api's rights could. */
async function write(stack: Stack, id: string, passkey: SoftwarePasskey, by: string, options: SigningOptions = {}) {
  const approvalId = fromPublicId('apr', id)
  const [row] = await stack.database.owner('SELECT act_hash FROM approvals WHERE approval_id = $1', [approvalId])
  const challenge = Buffer.from(row?.act_hash as Buffer).toString('base64url')
  const assertion = JSON.stringify(passkey.assert(challenge, options))
  await stack.database.owner(
    `UPDATE approvals SET assertion = $2, credential_id = $3, approved_at = now(),
            approved_by = (SELECT operator_id FROM operators WHERE name = $4) WHERE approval_id = $1`,
    [approvalId, assertion, passkey.credentialId, by],
  )
}

async function holdRefused(scene: Scene, what: string, id: string, args = ACT): Promise<void> {
  const { code, err } = await execute(scene, id, args)
  hold(code !== 0 && code !== EXECUTED, `an approval that is ${what} was executed (${code}: ${err})`)
}

/** Each kind of false approval, and how many. */
export async function refuseForged(scene: Scene): Promise<number> {
  const { stack, ada, grace } = scene
  const { database } = stack
  const rogue = await unconfirmed(stack, 'Grace')
  const cases: [string, (id: string) => Promise<unknown>][] = [
    ['signed by an unknown key', (id) => write(stack, id, { ...rogue, credentialId: grace.passkey.credentialId }, 'Grace')],
    ['signed by an unconfirmed passkey', (id) => write(stack, id, rogue, 'Grace')],
    ['given by its asker', (id) => write(stack, id, ada.passkey, 'Ada')],
    ['given by its asker in the name of another', (id) => write(stack, id, ada.passkey, 'Grace')],
    ['made for another site', (id) => write(stack, id, grace.passkey, 'Grace', { origin: 'https://evil.example' })],
    ['made for another relying party', (id) => write(stack, id, grace.passkey, 'Grace', { rpId: 'evil.example' })],
    ['made without verifying the user', (id) => write(stack, id, grace.passkey, 'Grace', { userVerified: false })],
    ['marked as approved without a signature', (id) => mark(stack, id)],
    ['transplanted from another act', async (id) => transplant(scene, id)],
    ['of an act that was changed afterwards', async (id) => {
      await write(stack, id, grace.passkey, 'Grace')
      await database.owner(`UPDATE approvals SET act = 'erase-person' WHERE approval_id = $1`, [fromPublicId('apr', id)])
    }],
    ['expired', async (id) => {
      await write(stack, id, grace.passkey, 'Grace')
      const early = `asked_at = asked_at - interval '2 hours', expires_at = expires_at - interval '2 hours'`
      await database.owner(`UPDATE approvals SET ${early} WHERE approval_id = $1`, [fromPublicId('apr', id)])
    }],
    ['prolonged', async (id) => {
      await write(stack, id, grace.passkey, 'Grace')
      const later = `asked_at = asked_at + interval '1 minute', expires_at = expires_at + interval '1 minute'`
      await database.owner(`UPDATE approvals SET ${later} WHERE approval_id = $1`, [fromPublicId('apr', id)])
    }],
  ] // biome-ignore format: one case per entry
  for (const [what, forge] of cases) {
    const id = await ask(scene)
    await forge(id)
    await holdRefused(scene, what, id)
  }
  return cases.length + (await refuseOthers(scene))
}

async function mark({ database }: Stack, id: string): Promise<void> {
  await database.owner(
    `UPDATE approvals SET approved_at = now(), approved_by = (SELECT operator_id FROM operators WHERE name = 'Grace')
      WHERE approval_id = $1`,
    [fromPublicId('apr', id)],
  )
}

/** The signature of an approved act, in the row of another. */
async function transplant(scene: Scene, id: string): Promise<void> {
  const { stack, grace } = scene
  const signed = await ask(scene, OTHER)
  hold((await approve(stack, grace, signed)).status === 200, 'the other act was not approved')
  await stack.database.owner(
    `UPDATE approvals a SET assertion = b.assertion, credential_id = b.credential_id, approved_by = b.approved_by,
            approved_at = b.approved_at FROM approvals b WHERE a.approval_id = $1 AND b.approval_id = $2`,
    [fromPublicId('apr', id), fromPublicId('apr', signed)],
  )
}

/** A true approval: used twice, for other arguments, by another operator; and the page refuses the asker. */
async function refuseOthers(scene: Scene): Promise<number> {
  const { stack, ada, grace } = scene
  const id = await ask(scene)
  const path = `/operator/approvals/${id}`
  hold((await challengeOf(stack, path, {}, ada.cookie)).status === 403, 'the page lets the asker approve')
  const { challenge } = await challengeOf(stack, path, {}, grace.cookie)
  const foreign = JSON.stringify(ada.passkey.assert(challenge))
  hold(
    (await post(stack, path, { credential: foreign }, grace.cookie)).status === 403,
    'the page accepts a foreign passkey',
  )
  hold((await approve(stack, grace, id)).status === 200, 'the page refuses a second operator')
  await holdRefused(scene, 'for another request', id, OTHER)
  await holdRefused(scene, 'for another act', id, ['fail', ...ACT.slice(1)])
  const asGrace = await admin(stack, await tokenOf(stack, grace.passkey), [...ACT, '--approval', id])
  hold(asGrace.code === 1, `another operator executed it (${asGrace.code})`)
  hold((await execute(scene, id)).code === EXECUTED, 'a true approval is refused: the refusals prove nothing')
  await holdRefused(scene, 'used already', id)
  return 6
}

/** A session of the command line, written into the database; true only with the operator's passkey. */
export async function tokenOf(stack: Stack, passkey: SoftwarePasskey, name = 'Grace'): Promise<string> {
  const token = newOperatorToken()
  const session = { tokenHash: hashOperatorToken(token), expiresAt: Date.now() + 3_600_000 }
  const challenge = sessionHash(relyingPartyOf(stack.url), session).toString('base64url')
  await stack.database.owner(
    `INSERT INTO operator_sessions (session_id, token_hash, expires_at, credential_id, assertion, signed_in_at, operator_id)
     SELECT $1, $2, $3, $4, $5, now(), operator_id FROM operators WHERE name = $6`,
    [
      ...[newId(), session.tokenHash, new Date(session.expiresAt), passkey.credentialId],
      ...[JSON.stringify(passkey.assert(challenge)), name],
    ],
  )
  return token
}

/** A passkey of the attacker's, which the api's login can add in anybody's name. */
export async function unconfirmed(stack: Stack, name: string): Promise<SoftwarePasskey> {
  const passkey = makePasskey(relyingPartyOf(stack.url))
  await asApi(stack, 'operator_web', [
    `INSERT INTO operator_passkeys (credential_id, operator_id, public_key, fingerprint)
     SELECT '${passkey.credentialId}', operator_id, '\\x${passkey.publicKey.toString('hex')}', '${fingerprintOf(passkey)}'
       FROM operators WHERE name = '${name}'`,
  ])
  return passkey
}

/** Statements with which an attacker who has all logins of the api would make an approval. */
const STATEMENTS = [
  'UPDATE operator_passkeys SET confirmed_at = now()',
  `UPDATE operator_passkeys SET public_key = '\\x00'`,
  `UPDATE operators SET roles = '{approver}'`,
  `INSERT INTO operators (operator_id, email, name, roles) VALUES (gen_random_uuid(), 'm@example.com', 'Mallory', '{approver}')`,
  `INSERT INTO operator_passkeys (credential_id, operator_id, public_key, fingerprint, confirmed_at)
   SELECT 'mine', operator_id, '\\x00', 'mine', now() FROM operators LIMIT 1`,
  `INSERT INTO approvals (approval_id, act, arguments, act_hash, asked_by, asked_at, expires_at)
   SELECT gen_random_uuid(), 'erase', '{}', '\\x00', operator_id, now(), now() FROM operators LIMIT 1`,
  'UPDATE approvals SET executed_at = NULL',
  `UPDATE approvals SET arguments = '{}'`,
  `UPDATE approvals SET expires_at = now() + interval '1 day'`,
  'DELETE FROM operator_activity',
]

/** As each login of the api: no statement succeeds; what remains possible gives no approval and no session. */
export async function holdApiCannotForge(scene: Scene): Promise<number> {
  const { stack } = scene
  let refused = 0
  for (const role of ROLES_OF.api) {
    for (const statement of STATEMENTS) {
      const error = await asApi(stack, role, [statement]).then(() => null, (cause: { code?: string }) => cause)
      hold(error?.code === '42501', `as the api’s ${role}: ${statement}: ${error === null ? 'succeeded' : JSON.stringify(error)}`)
      refused += 1
    }
  } // biome-ignore format: one line per check
  const rogue = await unconfirmed(stack, 'Grace')
  const id = await ask(scene)
  await write(stack, id, rogue, 'Grace')
  await holdRefused(scene, 'made with the api’s login', id)
  const { code } = await admin(stack, await tokenOf(stack, rogue), ['whoami'])
  hold(code === 6, `a session made with the api’s login is accepted (${code})`)
  return refused + 2
}

export async function asApi(stack: Stack, role: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: loginUrl(stack.database.urlOf('api'), `countersign_${role}`) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
