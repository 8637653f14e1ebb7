import { copyRoles, type TestCluster } from '../../apps/server/testing/cluster.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { type Client, clientFor, insist, twoSigners, until } from '../lib/client.ts'
import { nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import { backUp } from './back-up.ts'
import { asAdmin, DATABASE, type Deployment, OWNER, onServer, ownerUrl } from './deployment.ts'
import { reportPartitions } from './partitions.ts'
import type { Receiver } from './receiver.ts'

// Point 1: a backup, restored into another cluster. What was not sent at the time of the backup is sent, and what comes
// later, too.

const REQUESTS = 3

/** `cluster`: the new one. `client`: of the old deployment, whose worker is stopped. */
export async function restoreElsewhere(
  deployment: Deployment,
  cluster: TestCluster,
  client: Client,
  receiver: Receiver,
  say: (line: string) => void,
): Promise<void> {
  const before = await createRequests(client, receiver, 'before')
  const backup = await backUp(deployment)
  const lost = await createRequests(client, receiver, 'lost')
  const cursor = await cursorAfter(client, lost)
  await copyRoles(deployment.cluster.url, cluster.url)
  await asAdmin(`${cluster.url}/postgres`, [`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`])
  await backup.restore(`${cluster.url}/${DATABASE}`)
  const [api, worker] = (['api', 'worker'] as const).map((kind) => ({
    COUNTERSIGN_DATABASE_URL: onServer(deployment.urls[kind] ?? '', cluster.url),
  }))
  const said = await deployment.refuses('worker', worker)
  hold(said.includes('was restored from a backup'), `a worker on a restored database says: ${said}`)
  const env = { COUNTERSIGN_OWNER_DATABASE_URL: ownerUrl(cluster.url) }
  const migrated = await deployment.countersign(['migrate'], env)
  hold(migrated.includes('Generation 2'), `migrate of a restored database says: ${migrated}`)
  const [port, healthPort] = [String(await freePort()), String(await freePort())]
  const running = await Promise.all([
    deployment.start('api', { ...api, COUNTERSIGN_PORT: port, COUNTERSIGN_DRAIN_SECONDS: '0' }),
    deployment.start('worker', { ...worker, COUNTERSIGN_WORKER_HEALTH_PORT: healthPort }),
  ])
  const restored = clientFor(`http://127.0.0.1:${port}`, client.key)
  const after = await createRequests(restored, receiver, 'after')
  for (const request of [...before, ...after]) await mustArrive(restored, receiver, request)
  const stale = await insist(() => restored.call('GET', `/api/v1/events?after=${encodeURIComponent(cursor)}`))
  const answer = JSON.stringify(stale.body)
  hold(stale.status >= 400 && answer.includes('stale'), `a cursor that the restore has lost is answered ${answer}`)
  say(
    `1: restored into a new cluster: refused until \`countersign migrate\`; then all ${REQUESTS * 2} mails and ${REQUESTS} webhooks that were due arrive, and as many new ones; an old cursor is stale`,
  )
  await reportPartitions(deployment, `${cluster.url}/${DATABASE}`, { port, healthPort, env }, say)
  await Promise.all(running.map((one) => one.stop()))
}

/** The cursor of a reader that has read the events of these requests. */
async function cursorAfter(client: Client, made: readonly Made[]): Promise<string> {
  const missing = new Set(made.map(({ cancelled }) => cancelled))
  let after = ''
  return until(async () => {
    const { status, body } = await insist(() => client.call('GET', `/api/v1/events?limit=100${after}`))
    hold(status === 200, `the event log is answered ${JSON.stringify(body)}`)
    for (const { data } of body.data as { data: { document_id?: string } }[]) missing.delete(data.document_id ?? '')
    after = `&after=${encodeURIComponent(String(body.next_cursor))}`
    return missing.size === 0 ? String(body.next_cursor) : undefined
  })
}

interface Made {
  /** The signers of an open request, who are sent a mail. */
  emails: string[]
  /** The document of a request that was cancelled, which is reported to the receiver. */
  cancelled: string
}

const PATH = '/api/v1/document-signrequest'

async function createRequests(client: Client, receiver: Receiver, when: string): Promise<Made[]> {
  const create = async (emails: string[]) => {
    const id = await client.freshDocument()
    const body = twoSigners(id, { webhook_url: receiver.url })
    const signers = body.signers.map((signer, at) => ({ ...signer, email: emails[at] }))
    const created = await insist(() => client.call('POST', PATH, { ...body, signers }))
    hold(created.status === 200, `no request is created: ${JSON.stringify(created.body)}`)
    return id
  }
  const make = async (_: unknown, i: number): Promise<Made> => {
    const emails = ['asha', 'ben'].map((name) => `${name}-${when}-${i}@example.com`)
    await create(emails)
    const cancelled = await create(['asha@example.com', 'ben@example.com'])
    const answer = await insist(() => client.call('POST', `${PATH}/${cancelled}/cancel`))
    hold(answer.status === 200, `a request is not cancelled: ${JSON.stringify(answer.body)}`)
    return { emails, cancelled }
  }
  return Promise.all(Array.from({ length: REQUESTS }, make))
}

async function mustArrive(client: Client, receiver: Receiver, { emails, cancelled }: Made): Promise<void> {
  for (const email of emails) await nthMail(client, email).catch(() => hold(false, `no mail arrives at ${email}`))
  await until(async () => receiver.eventsOf(cancelled).includes('document.cancelled') || undefined).catch(() =>
    hold(false, `no webhook arrives for ${cancelled}`),
  )
}
