import { createServer } from 'node:http'
import { type Client, insist, SAMPLE_PDF, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { listen } from './listen.ts'
import { type Colleague, insistAs } from './people.ts'
import type { Texts } from './texts.ts'

// An account with a request in each state that lasts, a draft with fields of every kind, keys, webhooks and mails, in seconds.

/** Where each kind of thing is. */
export interface Filled {
  /** Ids of documents, by their requests. `problem`: one whose signer has met a problem. */
  requests: Record<RequestKind, string>
  draft: string
  endpoint: string
  delivery: string
}

const KINDS = ['in_progress', 'problem', 'completed', 'declined', 'failed'] as const
export type RequestKind = (typeof KINDS)[number]

/** As the guide of the console sets it. */
const FIRST_REFERENCE = 'first-document'

type Body = Record<string, unknown>

/** Fills the account of a member. The receiver of its webhooks runs until `stop`. */
export async function fillAccount(member: Colleague, texts: Texts): Promise<{ filled: Filled; stop(): void }> {
  const { client } = member
  const receiver = await startReceiver(texts.answer)
  const endpoint = { event_types: ['document.*'], description: texts.endpoint }
  const [documentId] = await Promise.all([
    upload(client, `${texts.document}.pdf`),
    post(client, 'webhook-endpoints', { ...endpoint, url: `${receiver.url}/failing` }),
    post(client, 'webhook-endpoints', { ...endpoint, url: `${receiver.url}/accepting` }),
    post(client, 'api-keys', { name: texts.key, scopes: ['requests:read'], mode: 'test' }),
  ])
  const made = await Promise.all(
    KINDS.map(async (kind) => [kind, await SCENARIOS[kind](client, await copyOf(client, documentId), texts)] as const),
  )
  await prepare(member, texts, documentId)
  return {
    filled: await findFilled(member, Object.fromEntries(made) as Filled['requests']),
    stop: receiver.stop,
  }
}

type Scenario = (client: Client, documentId: string, texts: Texts) => Promise<string>

const SCENARIOS: Record<RequestKind, Scenario> = {
  in_progress: async (client, documentId, texts) => {
    const [first, second] = signersOf(texts)
    await act(client, await ask(client, documentId, texts, [first, second]), 'sign')
    return documentId
  },
  problem: async (client, documentId, texts) => {
    await act(client, await ask(client, documentId, texts, [{ ...signersOf(texts)[0], auth: 'email_otp' }]), 'fail_otp')
    return documentId
  },
  completed: async (client, documentId, texts) => {
    const signer = { ...signersOf(texts)[0], fields: fieldsOf(texts).slice(0, 3) }
    const fields = { city: texts.value, pets: true, kind: 'Cat' }
    await act(client, await ask(client, documentId, texts, [signer]), 'sign', { fields })
    return untilState(client, documentId, 'completed')
  },
  declined: async (client, documentId, texts) => {
    const { reason } = texts
    await act(client, await ask(client, documentId, texts, [signersOf(texts)[1]]), 'decline', { reason })
    return untilState(client, documentId, 'declined')
  },
  failed: async (client, documentId, texts) => {
    await act(client, await ask(client, documentId, texts, [signersOf(texts)[0]]), 'fail_seal')
    return untilState(client, documentId, 'failed')
  },
}

function signersOf({ people: [first, second] }: Texts): [Body, Body] {
  const box = (x: number) => ({ page: ['1'], cords: [{ x, y: 692, w: 213, h: 48 }] })
  return [
    { name: first, email: 'friederike.voss@mail.example', ...box(64) },
    { name: second, email: 'tomos.prydderch@mail.example', ...box(322) },
  ]
}

/** A text, two that depend on each other, and every other kind of field. */
function fieldsOf({ label }: Texts): Body[] {
  const line = (y: number) => ({ page: ['1'], cords: [{ x: 322, y, w: 150, h: 18 }] })
  const condition = { show_if: { field: 'pets', is_checked: true } }
  const others = ['number', 'date', 'initials', 'date_signed', 'name', 'email']
  return [
    { name: 'city', type: 'text', label, hint: 'As in the passport', pattern: '.+', ...line(40) },
    { name: 'pets', type: 'checkbox', label: 'Has pets', page: ['1'], cords: [{ x: 300, y: 70, w: 14, h: 14 }] },
    { name: 'kind', type: 'choice', options: ['Dog', 'Cat'], ...condition, ...line(70) },
    { name: 'card', type: 'upload', label: 'Identity card', accept: ['pdf'] },
    ...others.map((type, index) => ({ name: type, type, ...line(100 + 30 * index) })),
  ]
}

/** The ids of the signers. */
async function ask(client: Client, documentId: string, texts: Texts, signers: Body[]): Promise<string[]> {
  const { reference, message } = texts
  const more = { reference, message, metadata: { order: reference } }
  const body = { document_id: documentId, signers, ...more }
  await post(client, 'document-signrequest', body)
  const request = await get(client, `document-signrequest/${documentId}`)
  return (request.signers as { id: string }[]).map(({ id }) => id)
}

async function act(client: Client, [signer]: readonly string[], action: string, more: Body = {}): Promise<void> {
  await post(client, `sandbox/signers/${signer}/act`, { action, ...more })
}

function untilState(client: Client, documentId: string, wanted: string): Promise<string> {
  return until(async () => {
    const { state } = await get(client, `document-signrequest/${documentId}`)
    return state === wanted ? documentId : undefined
  })
}

/** The request of the guide to the first document. It finds it by its reference. */
export async function sendFirst(client: Client, texts: Texts, isSigned: boolean): Promise<void> {
  const documentId = await upload(client, `${texts.document}.pdf`)
  const own = { ...texts, reference: FIRST_REFERENCE }
  const signers = await ask(client, documentId, own, [signersOf(texts)[0]])
  if (!isSigned) return
  await act(client, signers, 'sign')
  await untilState(client, documentId, 'completed')
}

/** A draft, a view, a name, an invitation, an origin. */
export async function prepare(member: Colleague, texts: Texts, documentId: string): Promise<void> {
  const document_id = await copyOf(member.client, documentId)
  const [first, second] = signersOf(texts)
  const filling = { ...first, may_delegate: true, fields: fieldsOf(texts) }
  const body = { signers: [filling, second], message: texts.message }
  const draft = { name: texts.document, document_id, body }
  const view = { name: texts.view, query: { state: 'in_progress' }, shared: true }
  const invitation = { email: 'helen.strand@linden-vale.example', role: 'sender', modes: ['test'] }
  // First the name: a draft and an invitation show whose they are.
  await insistAs(member, 'PATCH', 'me', { name: texts.user })
  await Promise.all([
    insistAs(member, 'POST', 'drafts', draft),
    insistAs(member, 'POST', 'views', view),
    insistAs(member, 'POST', 'invitations', invitation),
    insistAs(member, 'PATCH', 'account', { allowed_origins: ['https://portal.linden-vale.example'] }),
  ])
}

/** Finds what the screens show in an account that has been filled. */
export async function findFilled({ client }: Colleague, known?: Filled['requests']): Promise<Filled> {
  const requests = known ?? (await findRequests(client))
  const [drafts, endpoints] = await Promise.all([get(client, 'drafts'), get(client, 'webhook-endpoints?limit=100')])
  const [draft] = drafts.data as { id: string }[]
  const endpoint = (endpoints.data as { id: string; url: string }[]).find(({ url }) => /failing|crm/.test(url))
  hold(draft && endpoint, 'the account has no draft or no failing endpoint')
  const delivery = await until(async () => {
    const { data } = await get(client, `webhook-deliveries?endpoint_id=${endpoint.id}`)
    return (data as { id: string; attempts: unknown[] }[]).find(({ attempts }) => attempts.length > 0)
  })
  return { requests, draft: draft.id, endpoint: endpoint.id, delivery: delivery.id }
}

async function findRequests(client: Client): Promise<Filled['requests']> {
  const { data } = await get(client, 'document-signrequest?limit=100')
  const all = data as { document_id: string; state: string; problems: unknown[]; signers: unknown[] }[]
  const find = (isIt: (request: (typeof all)[number]) => boolean) => {
    const found = all.find(isIt)
    hold(found, 'the account lacks a request that the screens show')
    return found.document_id
  }
  const inState = (wanted: string) => find(({ state }) => state === wanted)
  return {
    in_progress: find(
      ({ state, signers, problems }) => state === 'in_progress' && signers.length > 2 && !problems.length,
    ),
    problem: find(({ problems, state }) => problems.length > 0 && state !== 'failed'),
    ...{ completed: inState('completed'), declined: inState('declined'), failed: inState('failed') },
  }
}

async function post(client: Client, path: string, body: Body): Promise<Body> {
  const answer = await insist(() => client.call('POST', `/api/v1/${path}`, body))
  hold(answer.status < 300, `POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function get(client: Client, path: string): Promise<Body> {
  const { status, body } = await insist(() => client.call('GET', `/api/v1/${path}`))
  hold(status === 200, `GET ${path} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

async function copyOf(client: Client, documentId: string): Promise<string> {
  return String((await post(client, `documents/${documentId}/copy`, {})).document_id)
}

export async function upload(client: Client, name: string, bytes: Uint8Array = SAMPLE_PDF): Promise<string> {
  const answer = await insist(() =>
    client.fetch(`/api/v1/documents?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(bytes),
    }),
  )
  const body = (await answer.json()) as Body
  hold(answer.ok, `the upload answered ${answer.status}: ${JSON.stringify(body)}`)
  return String(body.document_id)
}

/** `/failing` refuses with an answer of its own. */
async function startReceiver(answer: string): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.url === '/failing') response.writeHead(500, { 'content-type': 'text/html' }).end(answer)
      else response.writeHead(204).end()
    })
  })
  return listen(server)
}
