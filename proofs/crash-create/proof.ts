import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type Client, openAccount, twoSigners, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startSlowProxy } from '../lib/slow-proxy.ts'
import { type ProcessKind, type Stack, startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { arrivedAt } from './maildir.ts'

// Creates run all the time, through a database connection that delays every message at random, so that whenever a
// process is killed at least twenty requests are somewhere between their first statement and their last mail. Then
// everything accepted must be there, whole, and mailed; and nothing else.

const IN_FLIGHT = 24
const LONGEST_MS = 300_000
const LIMITS = {
  underWay: atLeast(20, 'requests under way at each kill'),
  drained: atMost(30, 'from the last restart to the last mail', { unit: 's', timing: true }),
}
/** Creates wait while more requests than this have mails to come, so that kills meet them in all stages. */
const MOST_UNMAILED = 60
const DELAY_MS = 8

/** What is lost at once: processes by SIGKILL, or every database connection of both. */
type Kill = 'api' | 'worker' | 'both' | 'connections'
const KILLS: readonly Kill[] = ['worker', 'both', 'connections', 'api']

export default {
  promise:
    'While requests are created and mailed, api and worker are killed at random moments, one or both, and lose their database connections: every accepted request is complete and mailed, no mail is for another, no job is left',
  topic: 'Durability',
  budgetSeconds: 46,
  services: ['postgres', 'smtp'],
  sample: 'each of the four kinds of kill once; --full: 50 times',
  limits: LIMITS,
  faults: {
    'lost mail': 'a mail of an accepted request that was not sent',
    'mail for another': 'a mail in the mailbox of somebody whom no request names',
    'incomplete request': 'an accepted request that lacks an event',
  },
  async run({ full, seed, say }) {
    const kills = Array.from({ length: full ? 50 : 1 }, () => KILLS).flat()
    const random = seededRandom(seed)
    const domain = `crash-${process.pid}.example.com`
    const stack = await startStack({
      processes: [],
      env: {
        COUNTERSIGN_SMTP_URL: 'smtp://127.0.0.1:15025',
        COUNTERSIGN_MAIL_RATE: '100/60000', // all to one domain
        COUNTERSIGN_LOG: 'fatal',
      },
    })
    const { hostname: host, port } = new URL(stack.database.url)
    let delayMs = DELAY_MS
    const proxy = await startSlowProxy({ host, port: Number(port) }, () => random() * delayMs)
    const slow = new URL(stack.database.url)
    slow.port = String(proxy.port)
    try {
      const victims = await startVictims(stack, { COUNTERSIGN_DATABASE_URL: slow.href })
      const client = await openAccount(stack.url)
      await verifyAddresses(stack, domain)
      const load = startLoad(client, domain, () => unmailed(stack))
      await killMany(stack, victims, load, kills, random, say)
      delayMs = 0
      const accepted = await load.stop()
      const restarted = performance.now()
      await until(() => allMailed(stack), LONGEST_MS).catch(async () => hold(false, await whatIsStuck(stack)))
      const drained = (performance.now() - restarted) / 1000
      holdLimit(LIMITS.drained, drained)
      const repeats = await check(stack, accepted, domain)
      await plantFaults(stack, accepted, domain)
      return `${kills.length} kills with at least ${LIMITS.underWay.atLeast} requests under way: ${accepted.size} accepted requests whole, each mailed (${repeats} mails repeated, with the same Message-ID), last job done ${drained.toFixed(1)} s after the last restart`
    } finally {
      await stack.stop()
      await proxy.close()
    }
  },
} satisfies Proof

interface Victim {
  kind: ProcessKind
  process: ChildProcess
  env: Record<string, string>
}

async function startVictims(stack: Stack, env: Record<string, string>): Promise<Victim[]> {
  const kinds: ProcessKind[] = ['serve-api', 'serve-worker']
  return Promise.all(kinds.map(async (kind) => ({ kind, env, process: await stack.start(kind, env) })))
}

/** Sandbox mail leaves only for verified addresses. */
async function verifyAddresses(stack: Stack, domain: string): Promise<void> {
  await stack.database.owner(
    `INSERT INTO verified_addresses (tenant_id, email, verified_at)
     SELECT tenant_id, name || '@' || $1, now() FROM tenants, (VALUES ('asha'), ('ben')) v(name) WHERE mode = 'test'`,
    [domain],
  )
}

interface Load {
  /** Calls whose answer is still awaited. */
  waiting(): number
  /** Stops creating; gives the documents whose create was answered with 200. */
  stop(): Promise<Set<string>>
}

/** Clients that create one request after the other, each repeating its call until it is answered. */
function startLoad(client: Client, domain: string, unmailedNow: () => Promise<number>): Load {
  const accepted = new Set<string>()
  let waiting = 0
  let running = true
  let backlog = 0
  const gauge = (async () => {
    while (running) {
      backlog = await unmailedNow()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const clients = Array.from({ length: IN_FLIGHT }, async () => {
    while (running) {
      const documentId = await insist(() => client.freshDocument())
      await until(async () => backlog < MOST_UNMAILED || !running || undefined)
      const { signers } = twoSigners(documentId)
      const people = signers.map((signer) => ({ ...signer, email: signer.email.replace('example.com', domain) }))
      waiting += 1
      const answer = await insist(() =>
        client.call('POST', '/api/v1/document-signrequest', { document_id: documentId, signers: people }),
      )
      waiting -= 1
      hold(answer.status === 200, `a create was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      accepted.add(documentId)
    }
  })
  return {
    waiting: () => waiting,
    stop: async () => {
      running = false
      await Promise.all([...clients, gauge])
      return accepted
    },
  }
}

/** As a client must: a broken connection or a 5xx says nothing, so the same call is made again. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  return until(async () => {
    try {
      const answer = await call()
      const status = (answer as { status?: number }).status ?? 200
      return status >= 500 ? undefined : answer
    } catch {
      return undefined
    }
  })
}

async function killMany(
  stack: Stack,
  victims: Victim[],
  load: Load,
  kills: readonly Kill[],
  random: () => number,
  say: (line: string) => void,
): Promise<void> {
  for (const kill of kills) {
    const held = await until(async () => {
      const creating = kill === 'worker' ? 0 : load.waiting()
      const count = creating + (kill === 'api' ? 0 : await unmailed(stack))
      return count >= (LIMITS.underWay.atLeast ?? 0) ? count : undefined
    }, LONGEST_MS)
    holdLimit(LIMITS.underWay, held)
    await new Promise((resolve) => setTimeout(resolve, random() * 250))
    if (kill === 'connections') await cutConnections(stack)
    const dying = victims.filter(({ kind }) => kill === 'both' || kind === `serve-${kill}`)
    await Promise.all(dying.map((victim) => restart(stack, victim)))
    say(`killed: ${kill}, with ${held} requests under way`)
  }
}

async function restart(stack: Stack, victim: Victim): Promise<void> {
  const ended = once(victim.process, 'exit')
  victim.process.kill('SIGKILL')
  await ended
  victim.process = await stack.start(victim.kind, victim.env)
}

async function cutConnections({ database }: Stack): Promise<void> {
  const cut = await database.owner(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'countersign\\_%'`,
  )
  hold(cut.length > 0, 'the processes have no connection to cut')
}

async function unmailed(stack: Stack): Promise<number> {
  const [row] = await stack.database.owner(
    `SELECT count(*)::int AS n FROM sign_requests r
      WHERE (SELECT count(*) FROM mails m WHERE m.request_id = r.request_id AND m.state = 'sent') < 2`,
  )
  return Number(row?.n)
}

async function allMailed(stack: Stack): Promise<true | undefined> {
  return (await unmailed(stack)) === 0 || undefined
}

async function whatIsStuck(stack: Stack): Promise<string> {
  const jobs = await stack.database.owner(
    `SELECT state, count(*)::int, max(failures) AS failures, min(due_at) AS due_at, min(claimed_until) AS claimed_until,
            min(last_error) AS last_error, now() FROM jobs GROUP BY state`,
  )
  const mails = await stack.database.owner(
    'SELECT state, count(*)::int, max(attempts) AS tries, min(last_error) AS error FROM mails GROUP BY state',
  )
  return `jobs or mails are stuck: ${JSON.stringify({ jobs, mails }, null, 1)}`
}

/** In the database that the check reads. What the check looks at last is planted first. */
async function plantFaults(stack: Stack, accepted: Set<string>, domain: string): Promise<void> {
  const { owner } = stack.database
  const [mail] = await owner(`SELECT mail_id::text AS id, recipient FROM mails WHERE state = 'sent' LIMIT 1`)
  const planted = () => check(stack, accepted, domain)
  await owner(`UPDATE mails SET recipient = 'nobody@example.com' WHERE mail_id::text = $1`, [mail?.id])
  await mustFind('mail for another', planted)
  await owner(`UPDATE mails SET recipient = $2, state = 'failed' WHERE mail_id::text = $1`, [mail?.id, mail?.recipient])
  await mustFind('lost mail', planted)
  await owner('DELETE FROM events WHERE event_id = (SELECT event_id FROM events LIMIT 1)')
  await mustFind('incomplete request', planted)
}

/** Everything accepted is whole; whatever is there is whole; mails are for what is there. Counts repeated mails. */
async function check(stack: Stack, accepted: Set<string>, domain: string): Promise<number> {
  const requests = await stack.database.owner(
    `SELECT r.document_id, (SELECT count(*)::int FROM signers s WHERE s.request_id = r.request_id) AS signers,
            (SELECT string_agg(e.type, ',' ORDER BY e.seq) FROM events e WHERE e.stream_id = r.request_id) AS events,
            (SELECT count(*)::int FROM audit_entries a WHERE a.request_id = r.request_id) AS entries, r.audit_seq
       FROM sign_requests r`,
  )
  for (const row of requests) {
    const whole = row.signers === 2 && row.events === 'signer.notified,signer.notified' && row.entries === row.audit_seq
    hold(whole, `the request of ${row.document_id} is not whole: ${JSON.stringify(row)}`)
  }
  const there = new Set(requests.map((row) => String(row.document_id)))
  hold(there.size === requests.length, 'a document has two requests')
  for (const documentId of accepted) hold(there.has(documentId), `the accepted request of ${documentId} is lost`)

  const sent = await stack.database.owner(`SELECT mail_id::text AS id, recipient FROM mails WHERE state = 'sent'`)
  const known = new Map(sent.map((row) => [String(row.id), String(row.recipient)]))
  hold(
    known.size === requests.length * 2,
    `${known.size} mails were sent for ${requests.length} requests of two signers`,
  )
  // The mail server delivers what it has accepted a moment later.
  const arrived = await until(async () => {
    const mails = arrivedAt(domain)
    return new Set(mails.map((mail) => mail.messageId)).size >= known.size ? mails : undefined
  })
  for (const { messageId, to } of arrived)
    hold(known.get(messageId) === to, `a mail to ${to} belongs to no accepted request`)
  // A killed worker's job is claimed again when its lease has ended, although its mail may have been sent.
  await until(() => noJobs(stack), LONGEST_MS).catch(async () => hold(false, await whatIsStuck(stack)))
  return arrived.length - known.size
}

async function noJobs(stack: Stack): Promise<true | undefined> {
  const [left] = await stack.database.owner(`SELECT count(*)::int AS n FROM jobs WHERE state <> 'failed'`)
  return left?.n === 0 || undefined
}
