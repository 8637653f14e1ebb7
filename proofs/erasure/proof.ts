import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { checkChain, type StoredEntry } from '@countersign/evidence/chain'
import { ERASERS } from '../../apps/cli/erasers.ts'
import { run } from '../../apps/cli/run.ts'
import { eraseCalls } from '../../apps/server/accounts/request-log/erase.ts'
import { eraseBulkInput } from '../../apps/server/bulk/erase.ts'
import { eraseInboxes } from '../../apps/server/notifications/erase.ts'
import { openDatabase } from '../../apps/server/platform/db/database.ts'
import { publicId } from '../../apps/server/platform/ids.ts'
import { openQueue } from '../../apps/server/platform/jobs/queue.ts'
import { erasePerson } from '../../apps/server/records/erase-person.ts'
import type { Eraser } from '../../apps/server/records/erasure-target.ts'
import { eraseReceiverCalls } from '../../apps/server/sandbox/erase.ts'
import { eraseAttempts } from '../../apps/server/sealing/erase.ts'
import { eraseInboxVisits } from '../../apps/server/signing/erase.ts'
import { makeOperators, withApproval } from '../../apps/server/testing/operators.ts'
import { insist, openAccount, until } from '../lib/client.ts'
import { foundFault } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { inDatabase } from '../lib/secrets/places.ts'
import { checkedSearch } from '../lib/secrets/search.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { fewNeedlesOfPerson, needlesOfBody, needlesOfPerson, type Person } from './needles.ts'
import { startBusyMailServer, startReceiver } from './outside.ts'
import { act, ask, leaveTraces, post, type Request, type Scene, sendBulk, settle, visit } from './traces.ts'

// People sign, are replaced, appear in bulk jobs and visit from addresses of their own; a mail server and a webhook
// receiver repeat their names to the service. Then they are erased, and everything the service has is searched for them.
// For each eraser one more person is erased without it: the search must find that person.

/**
 * Nobody can be erased without them alone. Two delete rows with ids only: visits before the inboxes they refer to, and the
 * log of calls. The third deletes what test receivers have received for the whole tenant, so the erasure of anybody does it.
 */
const NOT_LEFT_OUT: readonly Eraser[] = [eraseInboxVisits, eraseCalls, eraseReceiverCalls]

/** Their people must also be in a bulk job. */
const BULK: readonly Eraser[] = [eraseBulkInput, eraseInboxes]

const LEFT_OUT = ERASERS.filter((eraser) => !NOT_LEFT_OUT.includes(eraser))
const FAULTS = Object.fromEntries(LEFT_OUT.map(({ name }) => [`without ${name}`, `a person erased without ${name}`]))

const REASON = ['--reason', 'case 48/2026', '--json']

export default {
  promise:
    'After an erasure none of the searched forms of a name, mail address, IP address or browser is in the database, the object store or the logs, also of a signer who was replaced; the audit trail still verifies, and a legal hold prevents it',
  topic: 'Security and privacy',
  budgetSeconds: 40,
  services: ['postgres'],
  faults: FAULTS,
  async run({ say, seed }) {
    await using receiver = await startReceiver()
    await using mailServer = await startBusyMailServer()
    const env = {
      ...{ COUNTERSIGN_LOG: 'trace', COUNTERSIGN_TRUSTED_PROXIES: '127.0.0.1', COUNTERSIGN_SMTP_URL: mailServer.url },
      ...{ COUNTERSIGN_DIGEST_QUIET_SECONDS: '1', COUNTERSIGN_DIGEST_LONGEST_SECONDS: '2' },
    }
    const stack = await startStack({ processes: [], env })
    try {
      const logs: Buffer[] = []
      const start = async (kind: 'serve-api' | 'serve-worker' | 'serve-sealer') => {
        const child = await stack.start(kind)
        child.stdout?.on('data', (line: Buffer) => logs.push(line))
        return child
      }
      await start('serve-api')
      const others = [await start('serve-worker'), await start('serve-sealer')]
      const client = await openAccount(stack.url)
      const [account] = await stack.database.owner('SELECT tenant_id FROM tenants')
      const tenantId = String(account?.tenant_id)
      const { url, database } = stack
      const scene: Scene = { client, url, tenantId, database, webhookUrl: receiver.url }
      const testReceiver = await post(client, '/api/v1/sandbox/webhook-receivers')
      await post(client, '/api/v1/webhook-endpoints', { url: testReceiver.url })

      const [zoe, ann, bob, eve] = PEOPLE.slice(0, 4).map(personOf) as [Person, Person, Person, Person]
      // Mails to Eve are sent, and refused for now; all others are captured.
      await database.owner(
        'INSERT INTO verified_addresses (tenant_id, email, verified_at) VALUES ($1, $2, clock_timestamp())',
        [tenantId, eve.email],
      )
      const faults = LEFT_OUT.map((eraser, i) => ({
        left: eraser,
        person: personOf(PEOPLE[4 + i] ?? `Nora Person${i}`, 4 + i),
      }))
      const people = [zoe, ann, bob, eve, ...faults.map(({ person }) => person)]
      // Digests and inboxes have keys that are made from the address.
      const inBulk = [eve, ...faults.filter(({ left }) => BULK.includes(left)).map(({ person }) => person)]
      const replaced = await replace(scene, zoe, ann, bob)
      const requests = new Map<Person, Request>()
      const signers = [eve, ...faults.filter(({ left }) => left === eraseAttempts).map(({ person }) => person)]
      await Promise.all(
        people.slice(3).map(async (person) => {
          requests.set(person, await leaveTraces(scene, person, signers.includes(person)))
        }),
      )
      const jobs = new Map<Person, string>()
      await Promise.all(inBulk.map(async (person) => jobs.set(person, await sendBulk(scene, person))))
      // Mails to Eve are not captured, so she has no inbox.
      await settle(scene, jobs.size - 1)
      for (const id of jobs.values()) await post(client, `/api/v1/bulk-jobs/${id}/recall`)
      await recalled(scene, jobs.size)
      await Promise.all(others.map(stop))

      const erased = people.slice(0, 4)
      const bodies = [[zoe, replaced] as const, [eve, requests.get(eve)] as const]
      const needles = [
        ...erased.flatMap((person) => needlesOfPerson(person, tenantId)),
        ...bodies.flatMap(([{ name }, request]) => needlesOfBody(name, request?.body)),
        ...faults.flatMap(({ person }) => fewNeedlesOfPerson(person, tenantId)),
      ]
      const search = checkedSearch(needles, seed)
      const before = await inDatabase(search, database.adminUrl)
      for (const { name } of people) hold(isFound(before, name), `${name} has left no trace before the erasure`)
      say(`${people.length} people have left ${before.size} of ${needles.length} forms in the database`)

      await eraseByCommand(stack, scene, replaced, zoe, eve)
      await eraseWithout(stack, tenantId, faults)
      const [found, bulk] = [await inDatabase(search, database.adminUrl), await readableJobs(scene)]
      for (const { name } of erased) hold(!isFound(found, name), `${name} is left: ${hitsOf(found, name).join('; ')}`)
      hold(!bulk.has(jobs.get(eve) ?? ''), 'the input of the bulk job can still be decrypted')
      for (const { left, person } of faults) {
        const isDetected = isFound(found, person.name) || (left === eraseBulkInput && bulk.has(jobs.get(person) ?? ''))
        hold(isDetected, `without ${left.name} nothing of ${person.name} is found: the search proves nothing about it`)
        foundFault(`without ${left.name}`)
        say(`without ${left.name}: ${hitsOf(found, person.name)[0] ?? 'the input of the job can be decrypted'}`)
      }
      const elsewhere = {
        logs: search.in(Buffer.concat(logs)),
        store: await search.inFolder(stack.env.COUNTERSIGN_DATA ?? ''),
      }
      for (const [where, hits] of Object.entries(elsewhere))
        hold(hits.size === 0, `in the ${where}: ${[...hits].join('; ')}`)
      return `0 hits of ${erased.length} people in ${needles.length} forms; ${faults.length} erasers left out and found missing; chain whole, files held, then destroyed`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

/** No name is a part of another, and none is a word of the service. */
const PEOPLE = [
  ...['Zoë Quintanilla', 'Annegret Birkenhain', 'Bořivoj Zedníček', 'Evangeline Okonkwo', 'Farrukh Tursunov'],
  ...[
    'Gwendolyn Ashworth',
    'Hjördís Þorvaldsdóttir',
    'Ignatius Pemberton',
    'Jacqueline Bertrand',
    'Krzysztof Wiśniewski',
  ],
  ...['Lakshmi Venkataraman', 'Montserrat Echevarría', 'Nkechinyere Adebayo', 'Octavian Munteanu'],
]

function personOf(name: string, i: number): Person {
  const address = name
    .normalize('NFD')
    .replaceAll(/[^a-z ]/gi, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  return {
    name,
    email: `${address}@traces.example`,
    ip: `203.0.113.${101 + i}`,
    agent: `Browser of traveller ${1001 + i}`,
  }
}

/** Zoe is invited, visits and is replaced by Ann, who completes the request with Bob. */
async function replace(scene: Scene, zoe: Person, ann: Person, bob: Person): Promise<Request> {
  const { client } = scene
  // A document of its own: the key of copies cannot be destroyed.
  const request = await ask(scene, await client.upload(), zoe, 'electronic', bob)
  await visit(scene, request, zoe)
  const [first, second] = request.signers
  const { name, email } = ann
  await post(client, `${request.path}/signers/${first}/reassign`, { name, email }, { 'idempotency-key': `r-${first}` })
  await act(client, first, 'sign', ann)
  await act(client, second, 'sign', bob)
  await until(async () => {
    const { body } = await insist(() => client.call('GET', request.path))
    return body.state === 'completed' ? true : undefined
  })
  return request
}

/** As an operator does: a hold protects, an erasure of a person keeps the files, the last one destroys them. */
async function eraseByCommand(stack: Stack, scene: Scene, replaced: Request, zoe: Person, eve: Person): Promise<void> {
  const { client } = scene
  const [account] = await stack.database.owner('SELECT email FROM accounts')
  const who = String(account?.email)
  const operators = await makeOperators(stack.database)
  const once = async (args: string[]) => {
    let [out, err] = ['', '']
    const env = { COUNTERSIGN_DATABASE_URL: stack.database.urlOf('operator'), ...operators.env }
    const code = await run(['admin', ...args, ...REASON], { env, out: (s) => (out += s), err: (s) => (err += s) })
    return { code, out, err }
  }
  const admin = async (...args: string[]) => {
    const { code, out, err } = await withApproval(operators, (more) => once([...args, ...more]))
    hold(code === 0, `admin ${args[0]} ended with ${code}: ${err}`)
    return JSON.parse(out) as { requests?: { left: string | null }[] }
  }
  const left = async (person: Person) => (await admin('erase-person', who, person.email)).requests?.map((r) => r.left)
  await admin('hold', replaced.requestId)
  hold(
    (await left(zoe))?.every((why) => why?.includes('hold')),
    'a person was erased in spite of a legal hold',
  )
  await admin('lift-hold', replaced.requestId)
  for (const person of [zoe, eve]) {
    hold(
      (await left(person))?.every((why) => why === null),
      `${person.name} was not erased`,
    )
  }
  const file = async () => {
    const answer = await insist(() => client.fetch(`${replaced.path}/signed-document`))
    await answer.arrayBuffer()
    return answer.status
  }
  hold((await file()) === 200, 'the erasure of a person destroyed the files')
  await holdChain(scene, replaced)
  await admin('erase', replaced.requestId, '--documents')
  hold((await file()) !== 200, 'the files are still there')
  await holdChain(scene, replaced)
}

async function holdChain({ client }: Scene, { path, requestId }: Request): Promise<void> {
  const { body } = await insist(() => client.call('GET', `${path}/audit-trail`))
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const verdict = checkChain(requestId, body.entries as StoredEntry[], hash)
  hold(verdict.ok, `the chain is broken: ${JSON.stringify(verdict)}`)
}

interface Fault {
  left: Eraser
  person: Person
}

async function eraseWithout({ database }: Stack, tenantId: string, faults: readonly Fault[]): Promise<void> {
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const open = (role: string) => openDatabase({ url: database.url, role, ...limits })
  const [operators, db, queue] = [open('countersign_operator'), open('countersign_eraser'), openQueue(database.url, { onError: () => {} })] // biome-ignore format: one list
  const deps = { operators, db, queue, wakeRelay: () => {}, wakeSealer: () => {}, addressErasers: [] }
  for (const { left, person } of faults) {
    const erasers = ERASERS.filter((eraser) => eraser !== left)
    const done = await erasePerson({ ...deps, erasers }, tenantId, person.email, 'operator', 'case 49/2026')
    hold(done.length > 0 && done.every((request) => request.left === null), `${person.name} was not erased`)
  }
  await Promise.all([operators.close(), db.close(), queue.stop()])
}

/** The jobs whose input can be decrypted. */
async function readableJobs({ database }: Scene): Promise<Set<string>> {
  const rows = await database.owner(
    `SELECT j.job_id FROM bulk_jobs j JOIN document_keys k USING (tenant_id, key_id) WHERE octet_length(k.wrapped) > 0`,
  )
  return new Set(rows.map(({ job_id }) => publicId('job', String(job_id))))
}

async function recalled({ database }: Scene, jobs: number): Promise<void> {
  await until(async () => {
    const rows = await database.owner(`SELECT FROM bulk_jobs WHERE state = 'recalled'`)
    return rows.length === jobs ? true : undefined
  })
}

function hitsOf(found: ReadonlySet<string>, name: string): string[] {
  return [...found].filter((hit) => hit.startsWith(`${name}:`))
}

const isFound = (found: ReadonlySet<string>, name: string) => hitsOf(found, name).length > 0

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
