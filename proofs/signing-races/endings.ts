import { setTimeout as wait } from 'node:timers/promises'
import { type Client, insist, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { linkFor, openSigner, type Shown, type Signer } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'

// A signer presses the button, the sender cancels, and midnight strikes, all within a few milliseconds. Each account
// has a day for each of its requests: the test clock is moved to shortly before the day's end, and then runs on.

export type Ending = 'signed' | 'cancelled' | 'expired'

const ACCOUNTS = 4
const PATH = '/api/v1/document-signrequest'

export async function raceEndings(
  stack: Stack,
  times: number,
  random: () => number,
): Promise<Readonly<Record<Ending, number>>> {
  const reported = new Map<string, Ending>()
  let left = times
  const account = async () => {
    const client = await openAccount(stack.url)
    const midnight = { at: Date.parse(String((await client.call('GET', '/api/v1/sandbox/clock')).body.now)) }
    let signingTook = 40
    while (left-- > 0) {
      // The others come at any moment while a signature is being taken, which takes about as long as the one before.
      const [cancelsIn, strikesIn] = [1.5 * random() * signingTook, 3 * random() * signingTook]
      const race = await raceOne(stack, client, midnight, { cancelsIn, strikesIn })
      reported.set(race.documentId, race.ending)
      signingTook = race.signingTook
    }
  }
  await Promise.all(Array.from({ length: ACCOUNTS }, account))
  await checkRecords(stack, reported)
  await findSecondEnding(stack, reported)
  const tally = { signed: 0, cancelled: 0, expired: 0 }
  for (const ending of reported.values()) tally[ending] += 1
  return tally
}

/** One request gets the event of another ending as well. */
async function findSecondEnding(stack: Stack, reported: ReadonlyMap<string, Ending>): Promise<void> {
  const [[documentId, ending] = []] = [...reported]
  await stack.database.owner(
    `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
     SELECT tenant_id, stream_id, max(e.seq) + 1, gen_random_uuid(), $2, clock_timestamp(), '{}'
       FROM events e JOIN sign_requests r USING (tenant_id)
      WHERE e.stream_id = r.request_id AND r.document_id = $1 GROUP BY 1, 2`,
    [documentId, ending === 'cancelled' ? 'document.expired' : 'document.cancelled'],
  )
  await mustFind('second-ending', () => checkRecords(stack, reported))
}

interface Race {
  documentId: string
  ending: Ending
  /** Milliseconds. */
  signingTook: number
}

async function raceOne(
  stack: Stack,
  client: Client,
  midnight: { at: number },
  { cancelsIn, strikesIn }: { cancelsIn: number; strikesIn: number },
): Promise<Race> {
  const { documentId, signer, base, shown } = await prepare(stack, client, midnight.at)
  const today = new Date(midnight.at).toISOString().slice(0, 10)
  midnight.at = Date.parse(`${today}T00:00:00Z`) + 86_400_000
  await advance(client, midnight.at - strikesIn)
  const began = performance.now()
  const took = () => performance.now() - began
  const [{ signed, signingTook }, cancelled] = await Promise.all([
    signer.sign(base, shown).then((signed) => ({ signed, signingTook: took() })),
    wait(cancelsIn).then(() => insist(() => client.call('POST', `${PATH}/${documentId}/cancel`))),
  ])
  await wait(Math.max(0, strikesIn - took()))
  const { body } = await client.call('GET', `${PATH}/${documentId}`)
  const ending = endingOf(signed.status, cancelled.status)
  const states = { signed: ['sealing', 'completed'], cancelled: ['cancelled'], expired: ['expired'] }[ending]
  hold(
    states.includes(String(body.state)),
    `signing was answered ${signed.status}, cancelling ${cancelled.status}, and the request is ${body.state}`,
  )
  return { documentId, ending, signingTook }
}

/** At most one was reported that it won; where nobody was, time has. */
function endingOf(signed: number, cancelled: number): Ending {
  hold(signed !== 200 || cancelled !== 200, 'both signing and cancelling were answered with success')
  if (signed === 200) return 'signed'
  return cancelled === 200 ? 'cancelled' : 'expired'
}

interface Prepared {
  documentId: string
  signer: Signer
  base: string
  shown: Shown
}

async function prepare(stack: Stack, client: Client, now: number): Promise<Prepared> {
  const documentId = await client.freshDocument()
  const expiry_date = new Date(now).toISOString().slice(0, 10)
  const [id = ''] = await askToSign(client, documentId, 1, { expiry_date, reminders: false })
  const signer = openSigner(stack.url)
  const base = await signer.claim(await linkFor(client, documentId, id))
  return { documentId, signer, base, shown: await signer.look(base) }
}

async function advance(client: Client, to: number): Promise<void> {
  const body = { to: new Date(to).toISOString() }
  const answer = await insist(() => client.call('POST', '/api/v1/sandbox/clock/advance', body))
  hold(answer.status === 200, `the clock was not moved: ${JSON.stringify(answer.body)}`)
}

/** Once all is done, each request has ended once, in the way that was reported. */
async function checkRecords(stack: Stack, reported: ReadonlyMap<string, Ending>): Promise<void> {
  const open = async () => {
    const [row] = await stack.database.owner(
      `SELECT count(*)::int AS n FROM sign_requests WHERE state IN ('pending', 'in_progress', 'sealing')`,
    )
    return Number(row?.n)
  }
  await until(async () => (await open()) === 0 || undefined, 60_000).catch(async () =>
    hold(false, `a minute later ${await open()} requests have not ended`),
  )
  const rows = await stack.database.owner(
    `SELECT r.document_id::text AS document_id, array_agg(e.type) AS types
       FROM sign_requests r JOIN events e ON e.stream_id = r.request_id
      WHERE e.type IN ('document.signed', 'document.cancelled', 'document.expired') GROUP BY 1`,
  )
  const types = new Map(rows.map((row) => [String(row.document_id), row.types as string[]]))
  for (const [documentId, ending] of reported) {
    const found = types.get(documentId) ?? []
    hold(found.join() === `document.${ending}`, `it was ${ending}, and the events tell ${found.join() || 'nothing'}`)
  }
}
