import { insertOperatorActivity, type OperatorAction } from '../../accounts/operator-activity.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { OperatorRefusal } from '../failure.ts'
import { endEnrolments, makeEnrolment } from '../passkeys/enrol.ts'
import { normalFingerprint } from '../passkeys/verify.ts'
import { OPERATOR_ROLES, type Operator, type OperatorRole } from '../roles.ts'
import { passkeyByFingerprint, passkeysOf } from '../store.ts'
import { canActInPairs, type ListedOperator, listOperators, stateOf } from './list.ts'

// Changes of operators, as countersign_operator. The command line decides who may ask for them and whether a second
// operator must approve; operator activity names both.

/** Who changes: the operator, and the second one who approved it. */
export interface ChangedBy {
  name: string
  approvedBy: string | null
}

export interface NewOperator {
  email: string
  name: string
  roles: readonly OperatorRole[]
}

/** An operator with an enrolment link's token. */
export interface Invited {
  operator: Operator
  token: string
}

/**
 * Names the first operator, who has every role, and makes a link. Can be repeated while nobody can sign in. `recover`:
 * the owner of the database does it although somebody can.
 */
export function bootstrap(
  db: Database,
  who: Omit<NewOperator, 'roles'>,
  { recover }: { recover: boolean },
): Promise<Invited> {
  return changing(db, async (tx, operators) => {
    if (stateOf(operators) !== 'nobody' && !recover) {
      const names = operators.filter(({ passkeys }) => passkeys > 0).map(({ name }) => name)
      throw new OperatorRefusal('already_so', `Operators exist (${names.join(', ')}): they add others.`)
    }
    const by = { name: who.name, approvedBy: null }
    const known = operators.find(({ email }) => isSame(email, who.email))
    const operator = known ?? (await insert(tx, { ...who, roles: OPERATOR_ROLES }))
    await record(tx, by, 'operator.bootstrapped', { operator: operator.name, recover })
    // Links of earlier attempts, perhaps for a mistyped address.
    await endEnrolments(tx, null)
    return { operator, token: await makeEnrolment(tx, operator.operatorId) }
  })
}

export function addOperator(db: Database, by: ChangedBy, added: NewOperator): Promise<Invited> {
  return changing(db, async (tx, operators) => {
    const known = operators.find(({ email, name }) => isSame(email, added.email) || isSame(name, added.name))
    if (known) throw new OperatorRefusal('already_so', `${known.name} (${known.email}) is an operator already.`)
    const operator = await insert(tx, added)
    await record(tx, by, 'operator.added', { operator: operator.name, roles: added.roles })
    return { operator, token: await makeEnrolment(tx, operator.operatorId) }
  })
}

/** A link for another passkey of an operator. */
export function inviteAgain(db: Database, by: ChangedBy, who: string): Promise<Invited> {
  return changing(db, async (tx, operators) => {
    const operator = named(operators, who)
    await record(tx, by, 'enrolment.made', { operator: operator.name })
    return { operator, token: await makeEnrolment(tx, operator.operatorId) }
  })
}

export function setRoles(db: Database, by: ChangedBy, who: string, roles: readonly OperatorRole[]): Promise<Operator> {
  return changing(db, async (tx, operators) => {
    const operator = named(operators, who)
    mustStayAble(
      operators,
      operators.map((one) => (one === operator ? { ...one, roles } : one)),
    )
    await tx.query('UPDATE operators SET roles = $2 WHERE operator_id = $1', [operator.operatorId, roles])
    await record(tx, by, 'operator.roles_set', { operator: operator.name, before: operator.roles, after: roles })
    return { ...operator, roles }
  })
}

/** Their sessions and passkeys count no more from now on. Their name stays taken: activity names them. */
export function removeOperator(db: Database, by: ChangedBy, who: string): Promise<Operator> {
  return changing(db, async (tx, operators) => {
    const operator = named(operators, who)
    mustStayAble(
      operators,
      operators.filter((one) => one !== operator),
    )
    await tx.query('UPDATE operators SET removed_at = clock_timestamp() WHERE operator_id = $1', [operator.operatorId])
    await record(tx, by, 'operator.removed', { operator: operator.name })
    return operator
  })
}

/** The person at the machine has compared the fingerprint with the one on the operator's page. */
export function confirmPasskey(db: Database, by: ChangedBy, typed: string): Promise<Operator> {
  return changing(db, async (tx) => {
    const fingerprint = normalFingerprint(typed)
    const passkey = await passkeyByFingerprint(tx, fingerprint)
    if (!passkey) throw new OperatorRefusal('not_found', `There is no passkey with the fingerprint ${fingerprint}.`)
    const { operator } = passkey
    const confirmed = await tx.query(
      `UPDATE operator_passkeys SET confirmed_at = clock_timestamp(), confirmed_by = $2
        WHERE credential_id = $1 AND confirmed_at IS NULL RETURNING credential_id`,
      [passkey.credentialId, by.name],
    )
    if (confirmed.length === 0) throw new OperatorRefusal('already_so', 'This passkey is confirmed already.')
    await record(tx, by, 'passkey.confirmed', { operator: operator.name, fingerprint })
    return operator
  })
}

export function removePasskey(db: Database, by: ChangedBy, typed: string): Promise<Operator> {
  return changing(db, async (tx, operators) => {
    const fingerprint = normalFingerprint(typed)
    const passkey = await passkeyByFingerprint(tx, fingerprint)
    if (!passkey) throw new OperatorRefusal('not_found', `There is no passkey with the fingerprint ${fingerprint}.`)
    const { operator, credentialId } = passkey
    const left = (await passkeysOf(tx, operator.operatorId)).filter(
      (one) => one.usable && one.credentialId !== credentialId,
    )
    mustStayAble(
      operators,
      operators.map((one) => (one.operatorId === operator.operatorId ? { ...one, passkeys: left.length } : one)),
    )
    await tx.query('UPDATE operator_passkeys SET removed_at = clock_timestamp() WHERE credential_id = $1', [
      credentialId,
    ])
    await record(tx, by, 'passkey.removed', { operator: operator.name, fingerprint })
    return operator
  })
}

/** One change at a time: each decides on the list of operators. */
function changing<T>(db: Database, work: (tx: Tx, operators: ListedOperator[]) => Promise<T>): Promise<T> {
  return db.transaction('every tenant', async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('countersign operators'))`)
    return work(tx, await listOperators(tx))
  })
}

/** Without a pair nobody could undo the change. */
function mustStayAble(before: readonly ListedOperator[], after: readonly ListedOperator[]): void {
  if (stateOf(after) === 'nobody' || (canActInPairs(before) && !canActInPairs(after))) {
    const message =
      'A custodian and another operator with the role approver must remain, each with a confirmed passkey.'
    throw new OperatorRefusal('not_permitted', message)
  }
}

function named(operators: readonly ListedOperator[], who: string): ListedOperator {
  const found = operators.find(({ email, name }) => isSame(email, who) || isSame(name, who))
  if (!found) throw new OperatorRefusal('not_found', `There is no operator ${who}.`)
  return found
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

async function insert(tx: Tx, { email, name, roles }: NewOperator): Promise<Operator> {
  const operatorId = newId()
  const added = await tx.query(
    `INSERT INTO operators (operator_id, email, name, roles) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING operator_id`,
    [operatorId, email, name, roles],
  )
  if (added.length === 0) {
    throw new OperatorRefusal(
      'already_so',
      `${name} names another operator, perhaps a removed one: choose another name.`,
    )
  }
  return { operatorId, email, name, roles }
}

async function record(
  tx: Tx,
  { name, approvedBy }: ChangedBy,
  action: OperatorAction,
  detail: Record<string, unknown>,
): Promise<void> {
  const both = approvedBy === null ? detail : { ...detail, approved_by: `operator:${approvedBy}` }
  await tx.query(insertOperatorActivity({ operator: name, action, detail: both }))
}
