import type { Answer } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { idsIn } from './forms.ts'
import { ownersOfIds } from './rows.ts'
import { makeRequest, nameOf, type Tenant, type World } from './tenants.ts'

// Calls of two tenants in one another's midst, all on one database connection: whose rows a transaction sees must not
// depend on who had the connection before.

const LANES_EACH = 3

export interface Interleaved {
  answered: number
  /** Answered 503 because the one connection was busy for too long: nothing was read or written. */
  shed: number
  ids: number
}

interface Lane {
  me: Tenant
  /** What the tenant has made and may ask for. */
  mine: Belongings
  others: Belongings
  random(): number
}

interface Belongings {
  documents: string[]
  /** Where the log and the list of requests were last left. */
  logCursor: string
  listCursor: string
  seen: Set<string>
}

export async function interleave(
  world: World,
  tenants: [Tenant, Tenant],
  calls: number,
  random: () => number,
): Promise<Interleaved> {
  const [a, b] = tenants
  const counted: Interleaved = { answered: 0, shed: 0, ids: 0 }
  const has = new Map<Tenant, Belongings>()
  for (const tenant of tenants) {
    const { document } = await makeRequest(world, tenant)
    has.set(tenant, { documents: [document], logCursor: '', listCursor: '', seen: new Set() })
  }
  const lane = (me: Tenant, other: Tenant): Lane => {
    const [mine, others] = [has.get(me), has.get(other)]
    if (!mine || !others) throw new Error('both tenants have belongings')
    return { me, mine, others, random }
  }
  const lanes = Array.from({ length: LANES_EACH }, () => [lane(a, b), lane(b, a)]).flat()
  let left = calls
  await Promise.all(
    lanes.map(async (each, i) => {
      while (left > 0) {
        left -= 1
        const owed = await callOnce(each, lanes[i ^ 1]?.me.word ?? '', counted)
        left += owed
      }
    }),
  )
  for (const tenant of tenants) counted.ids += await checkSeen(world, tenant, has.get(tenant)?.seen ?? new Set())
  await checkWritten(world, tenants)
  return counted
}

/** Tells how many calls are still owed: one, if this one was shed. */
async function callOnce(lane: Lane, othersWord: string, counted: Interleaved): Promise<0 | 1> {
  const { me, mine } = lane
  const answer = await anyCall(lane)
  if (answer.status === 503) {
    counted.shed += 1
    return 1
  }
  counted.answered += 1
  const text = JSON.stringify(answer.body)
  hold(!text.includes(othersWord), `${me.word} was answered with ${othersWord}'s: ${text}`)
  for (const id of idsIn(text.replaceAll(/req_[0-9a-f]{32}/g, ''))) mine.seen.add(id)
  return 0
}

const REQUESTS = '/api/v1/document-signrequest'

/** Mostly reads, of every kind; now and then a new request, a change, or a question about the other's document. */
async function anyCall({ me, mine, others, random }: Lane): Promise<Answer> {
  const { client } = me
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const read = (path: string) => client.call('GET', path)
  const choice = Math.floor(random() * 16)
  switch (choice) {
    case 0:
      return copyDocument(me, mine, pick(mine.documents))
    case 1:
    case 2:
      return create(me, pick(mine.documents))
    case 3:
      return client.call('POST', `${REQUESTS}/${pick(mine.documents)}/remind`)
    case 4:
      return random() < 0.2
        ? client.call('POST', `${REQUESTS}/${pick(mine.documents)}/cancel`)
        : read('/api/v1/account')
    case 5:
      return mustBeUnknown(me, await read(`${REQUESTS}/${pick(others.documents)}`))
    case 6:
      return mustBeUnknown(me, await client.call('POST', `${REQUESTS}/${pick(others.documents)}/cancel`))
    case 7:
      return read(`${REQUESTS}/${pick(mine.documents)}`)
    case 8:
      return read(`${REQUESTS}/${pick(mine.documents)}/explain`)
    case 9:
      return read(`${REQUESTS}/${pick(mine.documents)}/events`)
    case 10:
      return follow(mine, 'listCursor', (cursor) =>
        read(`${REQUESTS}?limit=10${cursor && `&starting_after=${cursor}`}`),
      )
    case 11:
      return follow(mine, 'logCursor', (cursor) => read(`/api/v1/events?limit=10${cursor && `&after=${cursor}`}`))
    case 12:
      return read('/api/v1/documents?limit=5')
    case 13:
      return read(`/api/v1/documents/${pick(mine.documents)}`)
    case 14:
      return read('/api/v1/api-keys')
    default:
      return read('/api/v1/sandbox/inbox')
  }
}

async function copyDocument(me: Tenant, mine: Belongings, document: string): Promise<Answer> {
  const answer = await me.client.call('POST', `/api/v1/documents/${document}/copy`, { name: `${nameOf(me)}.pdf` })
  if (answer.status === 200) mine.documents.push(String(answer.body.document_id))
  return answer
}

/** A request for a document that has none yet; otherwise the answer names the one it has, which is also looked at. */
function create(me: Tenant, document: string): Promise<Answer> {
  const body = {
    document_id: document,
    reference: nameOf(me),
    signers: [{ name: nameOf(me), email: `${me.word}@example.com` }],
  }
  return me.client.call('POST', REQUESTS, body, { prefer: 'return=representation' })
}

function mustBeUnknown(me: Tenant, answer: Answer): Answer {
  hold([404, 503].includes(answer.status), `${me.word} asked for a foreign document and got ${answer.status}`)
  return answer
}

/** Page after page; from the start again after the last. */
async function follow(
  mine: Belongings,
  cursor: 'listCursor' | 'logCursor',
  read: (cursor: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await read(mine[cursor])
  if (answer.status === 200) mine[cursor] = answer.body.has_more ? String(answer.body.next_cursor) : ''
  return answer
}

/** Every id that was shown belongs to whom it was shown. */
async function checkSeen({ stack }: World, { tenantId, word }: Tenant, seen: ReadonlySet<string>): Promise<number> {
  const owners = await ownersOfIds(stack.database)
  const foreign = [...seen].filter((id) => owners.get(id) !== tenantId)
  hold(foreign.length === 0, `${word} was shown ids that are not ${word}'s: ${foreign.slice(0, 5).join(', ')}`)
  return seen.size
}

/** Every request that bears a maker's word stands with its maker. */
export async function checkWritten({ stack }: World, tenants: Tenant[]): Promise<void> {
  for (const { tenantId, word } of tenants) {
    const strays = await stack.database.owner(
      `SELECT request_id FROM sign_requests WHERE (tenant_id = $1) <> starts_with(reference, $2)`,
      [tenantId, `${word}-`],
    )
    hold(strays.length === 0, `${strays.length} requests stand with somebody other than their maker`)
  }
}
