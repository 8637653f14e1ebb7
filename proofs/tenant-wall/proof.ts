import { openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import type { Proof } from '../lib/proof.ts'
import { startStack, stopProcess } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { checkCatalogue } from './catalogue.ts'
import { checkWritten, interleave } from './interleave.ts'
import { readOperations } from './operations.ts'
import { tryEveryRoute } from './routes.ts'
import { tryBySession } from './sessions.ts'
import { capturedMails, EMBEDDER, mustSucceed, openLive, openSandbox, openWorld, tenantOf } from './tenants.ts'

export default {
  promise:
    'On every route, ids of another tenant or of the other mode get the answer of random ids and change no row, and a member’s session that names another account gets 404; interleaved calls of two tenants on one connection show only their own rows; row-level security is forced on every tenant’s table',
  topic: 'Security and privacy',
  budgetSeconds: 54,
  services: ['postgres'],
  sample: '250 interleaved calls; --full: 10,000',
  faults: {
    'open policy': 'a policy that shows the application every row of a table',
    'route without its check': 'a stranger whose calls have the rights of the owner',
    'session of a member': 'a session of a member of the account that it names',
    'row with another tenant': 'a request of one tenant with the mark of the other',
  },
  async run({ full, seed, say }) {
    // One connection for everybody. Nothing is mailed: the api only puts in the jobs of codes to be mailed.
    const env = { COUNTERSIGN_API_POOL: '1', COUNTERSIGN_LOG: 'error', COUNTERSIGN_WRITES_PER_MINUTE_LIVE: '10000000' }
    const stack = await startStack({ processes: [], env })
    const world = await openWorld(stack)
    try {
      const [, ...workers] = await Promise.all([
        stack.start('serve-api', { COUNTERSIGN_SMTP_URL: 'smtp://127.0.0.1:9' }),
        stack.start('serve-worker'),
        stack.start('serve-sealer'),
      ])
      const random = seededRandom(seed)
      const all = await readOperations(await openAccount(stack.url))
      const operations = all.filter(({ access }) => access === 'key')
      const [a, b] = await Promise.all([openSandbox(world, 'alder'), openSandbox(world, 'birch')])
      await Promise.all([capturedMails(a, 2), capturedMails(b, 2)])
      // From here on nobody but the callers changes anything.
      await Promise.all(workers.map(stopProcess))

      const catalogue = await checkCatalogue(world, [a, b])
      say(`${catalogue.tables} tables, ${catalogue.partitions} partitions, ${catalogue.roles} roles as reviewed`)
      await stack.database.owner('CREATE POLICY planted ON sign_requests TO countersign_app USING (true)')
      await mustFind('open policy', () => checkCatalogue(world, [a, b]))
      await stack.database.owner('DROP POLICY planted ON sign_requests')
      const tenants = await tryEveryRoute({ world, owner: a, stranger: b, operations, random })
      say(`${tenants.routes} routes, ${tenants.foreign} calls with another tenant’s ids: each as for a random id`)
      // An account that has said nothing yet, so that every word of the owner's in an answer is shown by the service.
      const c = await tenantOf(world, await openAccount(stack.url), 'dogwood')
      await mustSucceed(c, 'PATCH', '/api/v1/account', { allowed_origins: [EMBEDDER] })
      const sessions = await tryBySession({ world, owner: a, stranger: c, operations: all, random })
      say(
        `a member’s session: ${sessions.named} operations with another account’s ids, ${sessions.accounts} for it: 404`,
      )
      const live = await openLive(world, a, 'cedar')
      const toSandbox = await tryEveryRoute({ world, owner: a, stranger: live, operations, random })
      const toLive = await tryEveryRoute({ world, owner: live, stranger: a, operations, random })
      const modes = toSandbox.foreign + toLive.foreign
      say(`${toSandbox.routes} and ${toLive.routes} routes, ${modes} calls across the modes of one account: the same`)
      const { answered, shed, ids } = await interleave(world, [a, b], full ? 10_000 : 250, random)
      say(`${answered} interleaved calls on one connection (${shed} more were shed), ${ids} ids shown`)
      const cancel = operations.filter(({ id }) => id === 'cancelSignRequest')
      const asOwner = { ...b, client: a.client }
      await mustFind('route without its check', () =>
        tryEveryRoute({ world, owner: a, stranger: asOwner, operations: cancel, random }),
      )
      await stack.database.owner(
        'UPDATE sign_requests SET reference = $2 WHERE request_id = (SELECT request_id FROM sign_requests WHERE tenant_id = $1 LIMIT 1)',
        [a.tenantId, `${b.word}-planted`],
      )
      await mustFind('row with another tenant', () => checkWritten(world, [a, b]))
      return `${tenants.routes} routes, ${tenants.foreign + modes} foreign calls, 0 reported apart from random ids, 0 rows changed; ${sessions.named + sessions.accounts} by sessions; ${answered} interleaved calls on one connection, 0 foreign rows; ${catalogue.tables} tables and ${catalogue.partitions} partitions walled`
    } finally {
      await world.close()
    }
  },
} satisfies Proof
