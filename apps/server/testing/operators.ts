import { actHash, sessionHash } from '../operators/challenges.ts'
import { fingerprintOf } from '../operators/passkeys/verify.ts'
import { relyingPartyOf } from '../operators/relying-party.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../operators/roles.ts'
import { hashOperatorToken, newOperatorToken } from '../operators/sessions/tokens.ts'
import { fromPublicId, newId } from '../platform/ids.ts'
import type { TestDatabase } from './database.ts'
import { makePasskey, type SoftwarePasskey } from './software-passkey.ts'

// Operators with software passkeys for tests and proofs that need operators but are not about them: the rows are written
// as the owner of the database, and signed as browsers would.

type Owner = Pick<TestDatabase, 'owner'>

export const TEST_ORIGIN = 'http://localhost:8080'

export interface TestOperator {
  operatorId: string
  name: string
  passkey: SoftwarePasskey
  /** Settings of a command line that is signed in. */
  env: { COUNTERSIGN_OPERATOR_TOKEN: string; COUNTERSIGN_PUBLIC_URL: string }
}

export interface TestOperators {
  /** `tess`, who runs commands. */
  env: TestOperator['env']
  tess: TestOperator
  grace: TestOperator
  /** Approves, as Grace, what Tess asked for. */
  approve(approvalId: string): Promise<void>
}

/** Two operators with every role: Tess is signed in, Grace approves. `publicUrl`: of the service. */
export async function makeOperators(database: Owner, publicUrl = TEST_ORIGIN): Promise<TestOperators> {
  const [tess, grace] = [
    await makeOperator(database, 'tess', publicUrl),
    await makeOperator(database, 'Grace', publicUrl),
  ]
  return { env: tess.env, tess, grace, approve: (id) => approveAs(database, grace, publicUrl, id) }
}

export async function makeOperator(
  database: Owner,
  name: string,
  publicUrl = TEST_ORIGIN,
  roles: readonly OperatorRole[] = OPERATOR_ROLES,
): Promise<TestOperator> {
  const site = relyingPartyOf(publicUrl)
  const [operatorId, passkey, token] = [newId(), makePasskey(site), newOperatorToken()]
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@operator.example`
  await database.owner('INSERT INTO operators (operator_id, email, name, roles) VALUES ($1, $2, $3, $4)', [
    ...[operatorId, email, name, roles],
  ])
  await database.owner(
    `INSERT INTO operator_passkeys (credential_id, operator_id, public_key, fingerprint, confirmed_at, confirmed_by)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 'a test')`,
    [passkey.credentialId, operatorId, passkey.publicKey, fingerprintOf(passkey)],
  )
  const session = { tokenHash: hashOperatorToken(token), expiresAt: Date.now() + 3_600_000 }
  const assertion = passkey.assert(sessionHash(site, session).toString('base64url'))
  await database.owner(
    `INSERT INTO operator_sessions
       (session_id, token_hash, expires_at, operator_id, credential_id, assertion, signed_in_at)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
    [
      ...[newId(), session.tokenHash, new Date(session.expiresAt), operatorId],
      ...[passkey.credentialId, JSON.stringify(assertion)],
    ],
  )
  const env = { COUNTERSIGN_OPERATOR_TOKEN: token, COUNTERSIGN_PUBLIC_URL: publicUrl }
  return { operatorId, name, passkey, env }
}

/** As the page stores it. `id`: apr_… */
export async function approveAs(database: Owner, operator: TestOperator, publicUrl: string, id: string): Promise<void> {
  const approvalId = fromPublicId('apr', id)
  const [row] = await database.owner('SELECT * FROM approvals WHERE approval_id = $1', [approvalId])
  if (!row || !approvalId) throw new Error(`there is no approval ${id}`)
  const hash = actHash(relyingPartyOf(publicUrl), {
    ...{ approvalId, act: row.act, arguments: row.arguments, askedBy: row.asked_by },
    expiresAt: row.expires_at.getTime(),
  })
  const assertion = operator.passkey.assert(hash.toString('base64url'))
  await database.owner(
    `UPDATE approvals SET approved_by = $2, credential_id = $3, assertion = $4, approved_at = clock_timestamp()
      WHERE approval_id = $1`,
    [approvalId, operator.operatorId, assertion.id, JSON.stringify(assertion)],
  )
}

/** Runs an act that needs two: asks, approves as Grace, executes. `run` gets the further arguments. */
export async function withApproval<Answer extends { out: string }>(
  operators: TestOperators,
  run: (more: string[]) => Promise<Answer>,
): Promise<Answer> {
  const asked = await run([])
  const id = /apr_[0-9a-z]{26}/.exec(asked.out)?.[0]
  if (!id) return asked
  await operators.approve(id)
  return run(['--approval', id])
}
