import { startTestServer, type TestServer } from '../../apps/server/testing/server.ts'
import { updateMember } from '../../apps/server/users/members/rows.ts'
import { insist } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Caller, makeCallers } from './callers.ts'
import { type Operation, readOperations } from './operations.ts'

// Every operation of the OpenAPI document is called by every role, in sandbox and live mode, and by keys of each scope. A
// call that is allowed reaches the validation of its input, which refuses it; so nothing is changed.

export default {
  promise:
    'Every operation of the API is allowed to exactly the roles, keys and modes that the table of roles and the OpenAPI document name, with and without a step-up, and to no member of another account',
  topic: 'Security and privacy',
  budgetSeconds: 30,
  services: ['postgres'],
  faults: {
    'raised member': 'a viewer whose membership was raised to admin in the database',
    'key with a further scope': 'a key that has a scope besides its own',
    'operation with a lesser scope': 'an operation that needs another scope than the document says',
    'operation without a step-up': 'an operation that the document, but not the service, protects by a step-up',
  },
  async run({ say }) {
    const server = await startTestServer({
      COUNTERSIGN_READS_PER_MINUTE_LIVE: '10000000',
      COUNTERSIGN_WRITES_PER_MINUTE_LIVE: '10000000',
      COUNTERSIGN_NETWORK_CALLS_PER_MINUTE: '10000000',
    })
    try {
      const operations = readOperations()
      const callers = await makeCallers(server)
      say(`${operations.length} operations, ${callers.length} callers`)
      const allowed = await holdTable(server, operations, callers)
      await plantFaults(server, operations, callers)
      const calls = operations.length * callers.length
      return `${operations.length} operations × ${callers.length} callers: ${allowed} calls allowed, ${calls - allowed} refused, each as the table says`
    } finally {
      await server.stop()
    }
  },
} satisfies Proof

/** Returns how many calls were allowed. */
async function holdTable(server: TestServer, operations: Operation[], callers: Caller[]): Promise<number> {
  let allowed = 0
  for (const caller of callers) {
    const answers = await Promise.all(operations.map((operation) => isAllowed(server, operation, caller)))
    for (const [i, operation] of operations.entries()) {
      const may = caller.may(operation)
      hold(answers[i] === may, `${caller.name} is ${may ? 'refused' : 'allowed'}: ${operation.id}`)
      if (may) allowed += 1
    }
  }
  return allowed
}

/** What the service says about an input that it does not accept, from somebody whom it does. */
const ALLOWED = new Set(['unknown_field', 'validation_failed', 'malformed_json', 'unsupported_media_type'])
const REFUSED = new Set([
  ...['missing_api_key', 'insufficient_scope', 'session_required', 'step_up_required', 'not_permitted', 'not_found'],
])

async function isAllowed(server: TestServer, { method, url, id }: Operation, caller: Caller): Promise<boolean> {
  const { status, code } = await insist(async () => {
    const answer = await server.inject({ method, url, headers: caller.headers })
    return { status: answer.statusCode, code: (answer.json() as { code?: string }).code }
  })
  const known = code !== undefined && (ALLOWED.has(code) || REFUSED.has(code))
  hold(known, `${caller.name}: ${id} is answered with ${status} ${code ?? 'and without a code'}`)
  return ALLOWED.has(String(code))
}

async function plantFaults(server: TestServer, operations: Operation[], callers: Caller[]): Promise<void> {
  const { owner } = server.database
  const named = (name: string) => callers.filter((caller) => caller.name.startsWith(name))
  const changed = (id: string, change: Partial<Operation>) =>
    operations.filter((each) => each.id === id).map((operation) => ({ ...operation, ...change }))

  await mustFind('operation with a lesser scope', () =>
    holdTable(server, changed('createApiKey', { scope: 'account' }), named('developer')),
  )
  await mustFind('operation without a step-up', () =>
    holdTable(server, changed('getAccount', { stepUp: true }), named('owner')),
  )
  await raiseViewers(server)
  await owner(`UPDATE api_keys SET scopes = scopes || '{account}' WHERE scopes = '{links}'`)
  await outlastCache()
  await mustFind('raised member', () => holdTable(server, operations, named('viewer')))
  await mustFind('key with a further scope', () => holdTable(server, operations, named('key links')))
}

/** With the service's own key: a row without a valid MAC would be no member. */
async function raiseViewers({ database, parts: { identity, authenticator } }: TestServer): Promise<void> {
  const rows = await database.owner(`SELECT account_id, user_id FROM memberships WHERE role = 'viewer'`)
  for (const { account_id, user_id } of rows) {
    const ids = { accountId: String(account_id), userId: String(user_id) }
    const raised = { ...ids, role: 'admin', modes: ['test', 'live'], source: 'invitation' } as const
    await identity.query(updateMember(await authenticator(), raised))
  }
}

/** Keys and sessions are looked up again after three seconds. */
function outlastCache(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 3_100))
}
