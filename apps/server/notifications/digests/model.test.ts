import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import {
  failingAtTransaction,
  makeCollectingMailer,
  openTestDigests,
  type TestDigests,
  type TestRow,
} from '../testing/digests.ts'

// Random sequences of new rows, due digests, worker crashes, cancellations and reassignments.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PEOPLE = 2

type Move =
  | { do: 'invite'; person: number }
  | { do: 'reassign'; row: number; person: number }
  | { do: 'cancel'; row: number }
  | { do: 'due' }
  /** The transaction at which the worker dies; 0: it completes. */
  | { do: 'send'; dies: number }
  /** Runs a completed job again. */
  | { do: 'repeat' }

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('invite' as const), person: fc.nat(PEOPLE - 1) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('reassign' as const), row: fc.nat(9), person: fc.nat(PEOPLE - 1) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), row: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.constant({ do: 'due' as const }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), dies: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'repeat' as const }) },
  ),
  { minLength: 3, maxLength: 14 },
)

interface World {
  digests: TestDigests
  addresses: string[]
  /** The signers of the request, in the order of reassignment. */
  rows: (TestRow & { people: number[]; open: boolean })[]
  jobs: RunningJob[]
  done: RunningJob[]
  mails: Mail[]
  /** How often a worker died between sending a digest and marking it as sent. */
  unnoted: Map<string, number>
}

async function play(world: World, move: Move): Promise<void> {
  const { digests, addresses, rows } = world
  switch (move.do) {
    case 'invite': {
      if (rows.length >= 10) return
      const row = await digests.row(addresses[move.person] ?? '')
      rows.push({ ...row, people: [move.person], open: true })
      return digests.work(row)
    }
    case 'reassign': {
      const row = rows[move.row]
      if (!row?.open || row.people.at(-1) === move.person) return
      const signers = (await call('GET', row.path)).json().signers
      const answer = await call('POST', `${row.path}/signers/${signers[0].id}/reassign`, {
        ...{ name: 'Ben Ode', email: addresses[move.person] },
      })
      expect(answer.statusCode).toBe(200)
      row.people.push(move.person)
      return digests.work(row)
    }
    case 'cancel': {
      const row = rows[move.row]
      if (!row?.open) return
      await call('POST', `${row.path}/cancel`)
      row.open = false
      return
    }
    case 'due':
      world.jobs.push(...(await digests.due()))
      return
    case 'send':
      return send(world, move.dies)
    case 'repeat':
      world.jobs.push(...world.done.splice(0, 1))
      return
    default:
      return move satisfies never
  }
}

let call: Awaited<ReturnType<TestServer['open']>>['call']

/** Runs the first queued job; if its worker dies, the job stays queued. */
async function send(world: World, dies: number): Promise<void> {
  const { digests, jobs, done, mails, unnoted } = world
  const [job] = jobs
  if (!job) return
  const mailer = makeCollectingMailer()
  const db = dies === 0 ? server.deps.db : failingAtTransaction(server.deps.db, dies)
  const outcome = await digests.send(job, mailer, db).then(
    () => 'done',
    (error: Error) => error.message,
  )
  mails.push(...mailer.mails)
  for (const mail of mailer.mails) holdTrue(world, mail)
  expect(['done', 'killed']).toContain(outcome)
  if (outcome === 'done') done.push(...jobs.splice(0, 1))
  else if (mailer.mails.length > 0 && dies === 2) {
    const id = String(job.ids.digest)
    unnoted.set(id, (unnoted.get(id) ?? 0) + 1)
  }
}

test('every pending signer gets their documents in one mail, and no others', async () => {
  const account = await server.open()
  call = account.call
  const digests = await openTestDigests(server, account)
  await fc.assert(
    fc.asyncProperty(moves, async (played) => {
      const addresses = Array.from({ length: PEOPLE }, () => `${newId()}@example.com`)
      for (const address of addresses) await digests.verify(address)
      const world: World = { digests, addresses, rows: [], jobs: [], done: [], mails: [], unnoted: new Map() }
      for (const move of played) await play(world, move)
      world.jobs.push(...(await digests.due()))
      while (world.jobs.length > 0) await send(world, 0)
      expect(await digests.due()).toEqual([])
      await check(world)
    }),
    { numRuns: 25, endOnFailure: true },
  )
  await digests.stop()
}, 120_000)

/** A mail matches the state at the time it is sent. */
function holdTrue({ addresses, rows }: World, mail: Mail): void {
  const listed = rows.filter(({ title }) => `${mail.subject} ${mail.text}`.includes(title))
  expect(listed.length).toBeGreaterThan(0)
  for (const { title, open, people } of listed) {
    expect([title, open, addresses[people.at(-1) ?? 0]]).toEqual([title, true, mail.to.email])
  }
}

async function check({ addresses, rows, mails, unnoted }: World): Promise<void> {
  for (const [id, copies] of Map.groupBy(mails, ({ messageId }) => messageId)) {
    expect(copies.length, `copies of ${id}`).toBeLessThanOrEqual(1 + (unnoted.get(id) ?? 0))
  }
  for (const row of rows) {
    const telling = mails.filter(({ text, subject }) => `${subject} ${text}`.includes(row.title))
    const ids = (person: number) =>
      new Set(telling.filter(({ to }) => to.email === addresses[person]).map(({ messageId }) => messageId))
    for (const person of addresses.keys()) {
      const turns = row.people.filter((each) => each === person).length
      expect(ids(person).size, `mails about ${row.title}`).toBeLessThanOrEqual(turns)
    }
    if (row.open) expect(ids(row.people.at(-1) ?? 0).size, `mails about ${row.title}`).toBeGreaterThan(0)
    // The mail was sent once, so the trail records it once; also for an earlier signer, if they were notified.
    const settled = await server.database.owner(
      `SELECT m.state, m.recipient FROM mails m WHERE m.request_id = $1 AND m.kind = 'invitation'`,
      [row.requestId],
    )
    expect(settled.filter(({ state }) => state === 'queued')).toEqual([])
    const delivered = await server.database.owner(
      `SELECT canonical::jsonb #>> '{data,mail_id}' AS mail FROM audit_entries
        WHERE request_id = $1 AND kind = 'link_delivered'`,
      [row.requestId],
    )
    const sent = settled.filter(({ state }) => state === 'sent')
    expect(delivered).toHaveLength(sent.length)
    for (const { mail } of delivered) expect(telling.map(({ messageId }) => messageId)).toContain(mail)
  }
}
