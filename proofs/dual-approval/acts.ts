import { ROLE_OF_COMMAND } from '../../apps/cli/operators/rules.ts'
import { relyingPartyOf } from '../../apps/server/operators/relying-party.ts'
import { publicId } from '../../apps/server/platform/ids.ts'
import { makePasskey } from '../../apps/server/testing/software-passkey.ts'
import { insist, openAccount, twoSigners } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { admin, approvalIn, approve, enrol, type Person } from './operators.ts'

// Each act that needs two operators: refused alone, done with both, and both are named where the act is recorded.

export interface Act {
  args: string[]
  /** What the act changes, read as a superuser. */
  changes: string
  /** Also names both operators: a request's audit trail or an account's activity. */
  recordedIn?: 'audit_entries' | 'account_activity'
}

export interface Scene {
  stack: Stack
  ada: Person
  grace: Person
}

/** Plants what the acts destroy, and returns the acts in the order in which they can be done. */
export async function planActs({ stack, ada }: Scene): Promise<Act[]> {
  const { database } = stack
  const client = await openAccount(stack.url)
  const [account] = await database.owner('SELECT email FROM accounts ORDER BY created_at DESC LIMIT 1')
  const request = async (): Promise<string> => {
    const body = twoSigners(await client.freshDocument())
    const made = await insist(() => client.call('POST', '/api/v1/document-signrequest', body))
    hold(made.status === 200, `no request: ${JSON.stringify(made.body)}`)
    const [row] = await database.owner('SELECT request_id FROM sign_requests ORDER BY request_id DESC LIMIT 1')
    return String(row?.request_id)
  }
  const [ended, failing, other] = [await request(), await request(), await request()]
  for (const id of [ended, other]) {
    await database.owner(`UPDATE sign_requests SET state = 'cancelled', ended_at = now() WHERE request_id = $1`, [id])
  }
  const error = {
    code: 'timestamp_unavailable',
    message: 'gone',
    since: Date.now(),
    at: Date.now(),
    retryAt: Date.now(),
  }
  await database.owner('UPDATE sign_requests SET seal_error = $2, seal_retries = 1 WHERE request_id = $1', [
    ...[failing, JSON.stringify(error)],
  ])
  const [sr, why] = [publicId('sr', ended), ['--reason', 'case 7/2026']]
  const held = await admin(stack, ada.token, ['hold', sr, ...why])
  hold(held.code === 0, `hold ended with ${held.code}: ${held.err}`)
  const of = (column: string, id: string) => `SELECT ${column} AS it FROM sign_requests WHERE request_id = '${id}'`
  const trail = { recordedIn: 'audit_entries' } as const
  return [
    { args: ['lift-hold', sr, ...why], changes: of('held_since', ended), ...trail },
    { args: ['erase', sr, ...why], changes: of('erased', ended), ...trail },
    {
      args: ['erase-person', String(account?.email), 'ben@example.com', ...why],
      changes: `SELECT array_agg(email ORDER BY email) AS it FROM signers WHERE request_id = '${other}'`,
      ...trail,
    },
    await accountAct(stack),
    { args: ['fail', publicId('sr', failing), ...why], changes: of('state', failing), ...trail },
    {
      args: ['trust', String(account?.email), '--none'],
      changes: 'SELECT trust_stores AS it FROM accounts',
      recordedIn: 'account_activity',
    },
    ...(await keyActs(stack, ada)),
  ]
}

/** The requests of an account that was closed more than 30 days ago. */
async function accountAct({ url, database }: Stack): Promise<Act> {
  const client = await openAccount(url)
  const [account] = await database.owner('SELECT account_id FROM accounts ORDER BY created_at DESC LIMIT 1')
  const made = await insist(async () =>
    client.call('POST', '/api/v1/document-signrequest', twoSigners(await client.freshDocument())),
  )
  hold(made.status === 200, `no request: ${JSON.stringify(made.body)}`)
  const id = String(account?.account_id)
  const requests = `FROM sign_requests JOIN tenants USING (tenant_id) WHERE account_id = '${id}'`
  await database.owner(
    `UPDATE sign_requests SET state = 'cancelled', ended_at = now() WHERE request_id IN (SELECT request_id ${requests})`,
  )
  await database.owner(`UPDATE accounts SET closed_at = now() - interval '31 days' WHERE account_id = $1`, [id])
  return {
    args: ['erase-account', publicId('acc', id), '--reason', 'case 8/2026'],
    changes: `SELECT array_agg(erased) AS it ${requests}`,
    recordedIn: 'audit_entries',
  }
}

async function keyActs(stack: Stack, ada: Person): Promise<Act[]> {
  const { database } = stack
  const [before] = await database.owner('SELECT master_key_id FROM document_keys LIMIT 1')
  const added = await admin(stack, ada.token, ['add-master-key'])
  hold(added.code === 0, `add-master-key ended with ${added.code}: ${added.err}`)
  return [
    {
      args: ['rewrap', '--grace', '0'],
      changes: 'SELECT array_agg(DISTINCT master_key_id) AS it FROM document_keys',
    },
    { args: ['remove-master-key', String(before?.master_key_id)], changes: KEY_FILE },
  ]
}

const KEY_FILE = 'the key file'

/** Changes of operators, now that two can act. */
export async function operatorActs({ stack, ada, grace }: Scene): Promise<{ acts: Act[]; last(): Promise<Act[]> }> {
  const operator = (column: string) => `SELECT array_agg(${column}) AS it FROM operators WHERE name = 'Joan'`
  const joan = ['add-operator', 'joan@operator.example', 'Joan', 'support']
  return {
    acts: [
      { args: joan, changes: operator('name') },
      // A new link ends the earlier one: their number stays.
      {
        args: ['enrol-passkey', 'Joan'],
        changes: `SELECT string_agg(token_hash::text, ' ') AS it FROM operator_enrolments`,
      },
      { args: ['set-roles', 'Joan', 'support', 'approver'], changes: operator('roles::text') },
    ],
    last: async () => {
      const link = await doneByBoth({ stack, ada, grace }, ['enrol-passkey', 'joan@operator.example'])
      const fingerprint = await enrol(stack, link, makePasskey(relyingPartyOf(stack.url)))
      const passkeys = `SELECT count(*) FILTER (WHERE confirmed_at IS NOT NULL AND removed_at IS NULL) AS it FROM operator_passkeys`
      return [
        { args: ['confirm-passkey', fingerprint], changes: passkeys },
        { args: ['remove-passkey', fingerprint], changes: passkeys },
        { args: ['remove-operator', 'Joan'], changes: operator('removed_at') },
      ]
    },
  }
}

export async function doneByBoth({ stack, ada, grace }: Scene, args: string[]) {
  const id = approvalIn(await admin(stack, ada.token, args))
  hold((await approve(stack, grace, id)).status === 200, `${args[0]} was not approved`)
  return admin(stack, ada.token, [...args, '--approval', id])
}

/** Refused alone, done with two, both named. */
export async function holdTwo({ stack, ada, grace }: Scene, act: Act): Promise<void> {
  const { args, recordedIn } = act
  const read = () => stateOf(stack, act)
  const before = await read()
  const asked = await admin(stack, ada.token, args)
  hold(asked.code === 5, `${args[0]} alone ended with ${asked.code}: ${asked.out}${asked.err}`)
  const id = approvalIn(asked)
  const early = await admin(stack, ada.token, [...args, '--approval', id])
  hold(early.code === 5, `${args[0]} without the approval ended with ${early.code}`)
  hold((await read()) === before, `${args[0]} alone changed something`)
  hold((await approve(stack, grace, id)).status === 200, `${args[0]} was not approved`)
  const done = await admin(stack, ada.token, [...args, '--approval', id])
  hold(done.code === 0, `${args[0]} with two ended with ${done.code}: ${done.err}`)
  hold((await read()) !== before, `${args[0]} with two changed nothing`)
  const again = await admin(stack, ada.token, [...args, '--approval', id])
  hold(again.code === 1, `${args[0]} with a used approval ended with ${again.code}`)
  await holdBothNamed(stack, args[0] ?? '', recordedIn)
}

async function stateOf({ database, env }: Stack, { changes }: Act): Promise<string> {
  const { readFileSync } = await import('node:fs')
  if (changes === KEY_FILE) return readFileSync(`${env.COUNTERSIGN_DATA}/master.key`, 'utf8')
  return JSON.stringify(await database.owner(changes))
}

/** Both are in operator activity, and in the newest entry of the trail. */
export async function holdBothNamed({ database }: Stack, act: string, recordedIn?: Act['recordedIn']): Promise<void> {
  const [executed] = await database.owner(
    `SELECT actor, detail ->> 'act' AS act, detail ->> 'approved_by' AS second FROM operator_activity
      WHERE action = 'approval.executed' ORDER BY entry_id DESC LIMIT 1`,
  )
  const both = { actor: 'operator:Ada', second: 'operator:Grace' }
  hold(
    JSON.stringify(executed) === JSON.stringify({ actor: both.actor, act, second: both.second }),
    `${act} is recorded as ${JSON.stringify(executed)}`,
  )
  if (recordedIn === 'audit_entries') {
    const [row] = await database.owner('SELECT canonical FROM audit_entries ORDER BY at DESC, seq DESC LIMIT 1')
    const entry = JSON.parse(String(row?.canonical)) as { actor: object; data: { approved_by?: string } }
    const named = JSON.stringify(entry.actor) === JSON.stringify({ id: 'Ada', type: 'operator' })
    hold(named && entry.data.approved_by === both.second, `the trail of ${act} says ${row?.canonical}`)
  } else if (recordedIn === 'account_activity') {
    const [row] = await database.owner(
      `SELECT actor, detail ->> 'approved_by' AS second FROM account_activity ORDER BY entry_id DESC LIMIT 1`,
    )
    hold(row?.actor === both.actor && row?.second === both.second, `the activity of ${act} says ${JSON.stringify(row)}`)
  }
}

/** No act that needs two is left out. */
export function holdComplete(acts: readonly Act[]): void {
  const needed = Object.entries(ROLE_OF_COMMAND).filter(([, { approval }]) => approval !== undefined)
  const shown = new Set(acts.map(({ args }) => args[0]))
  const left = needed.map(([name]) => name).filter((name) => !shown.has(name))
  hold(left.length === 0, `not shown: ${left.join(', ')}`)
}
