import { type Client, insist, openAccount, twoSigners } from '../lib/client.ts'
import { foundFault } from '../lib/faults.ts'
import { nthMail } from '../lib/inbox.ts'
import { startPooler } from '../lib/pooler.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { refuse, refuseStarts } from './refuse-starts.ts'
import { tryEverything } from './try-everything.ts'

export default {
  promise:
    'PostgreSQL refuses each of the listed attempts to every login of every process, no process starts with a login of a superuser, an owner or BYPASSRLS, and tenants stay isolated behind a transaction pooler',
  topic: 'Security and privacy',
  budgetSeconds: 30,
  services: ['postgres'],
  sample: 'each excessive right with one process; --full: with every process',
  faults: {
    'grant too many': 'the api may delete entries of the audit trail',
    'login with too many rights': 'logins of a superuser, a member of the owner, and with BYPASSRLS',
  },
  async run({ full, say }) {
    const stack = await startStack({ processes: [], env: { COUNTERSIGN_LOG: 'error' } })
    const pooler = await startPooler(stack.database)
    try {
      await refuse(stack, 'api', pooler.asSuperuserOf('api'), 'it is a superuser')
      // Everything that follows is done behind the pooler, with one connection for each login.
      await Promise.all([
        stack.start('serve-api', { COUNTERSIGN_DATABASE_URL: pooler.urlOf('api') }),
        stack.start('serve-worker', { COUNTERSIGN_DATABASE_URL: pooler.urlOf('worker') }),
      ])
      const clients = [await openAccount(stack.url), await openAccount(stack.url)] as const
      const calls = await interleave(clients, full ? 100 : 10)
      say(`behind PgBouncer: ${calls} interleaved calls of two tenants on shared connections, 0 foreign rows`)
      await plantLogRows(stack)
      const tenants = await tenantsOf(stack)
      const { logins, attempts } = await tryEverything(stack.database, tenants)
      say(`${logins} logins tried ${attempts} things each; PostgreSQL refused all of them`)
      const refused = 1 + (await refuseStarts(stack, full))
      foundFault('login with too many rights')
      say(`${refused} starts with a superuser, an owner or BYPASSRLS were refused`)
      return `${logins} logins × ${attempts} attempts, 0 succeeded; ${refused} starts refused; ${calls} interleaved calls behind PgBouncer, 0 foreign rows`
    } finally {
      await stack.stop()
      await pooler.stop()
    }
  },
} satisfies Proof

const REQUESTS = '/api/v1/document-signrequest'

/** Each creates, lists and reads, at the same time as the other. Returns how many calls were made. */
async function interleave(clients: readonly [Client, Client], rounds: number): Promise<number> {
  const made = await Promise.all(
    clients.map(async (client) => {
      const ids = new Set<string>()
      for (let round = 0; round < rounds; round += 1) {
        const documentId = await client.freshDocument()
        const created = await insist(() => client.call('POST', REQUESTS, twoSigners(documentId)))
        hold(created.status === 200, `a create behind the pooler answers ${JSON.stringify(created.body)}`)
        ids.add(documentId)
        const listed = await insist(() => client.call('GET', `${REQUESTS}?limit=100`))
        const seen = (listed.body.data as { document_id: string }[]).map((request) => request.document_id)
        hold(seen.length === ids.size && seen.every((id) => ids.has(id)), `a tenant sees ${seen}, not ${[...ids]}`)
      }
      // The worker's part works there, too.
      await nthMail(client, 'asha@example.com')
      return [...ids]
    }),
  )
  for (const [i, client] of clients.entries()) {
    for (const id of made[1 - i] ?? []) {
      const { status } = await insist(() => client.call('GET', `${REQUESTS}/${id}`))
      hold(status === 404, `a tenant reads the request of another: ${status}`)
    }
  }
  return rounds * 8
}

/** So that each attempt on the log has a row to work on. */
async function plantLogRows({ database }: Stack): Promise<void> {
  await database.owner(`INSERT INTO log_checkpoints (log, size, root, note) VALUES ('proof', 1, '\\x00', 'note')`)
}

async function tenantsOf({ database }: Stack) {
  const rows = await database.owner(
    'SELECT DISTINCT tenant_id, account_id FROM tenants JOIN sign_requests USING (tenant_id)',
  )
  const [own, foreign] = rows
  hold(own && foreign, 'two tenants have requests')
  return { own: own.tenant_id, foreign: foreign.tenant_id, foreignAccount: foreign.account_id }
}
