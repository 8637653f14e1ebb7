import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { expect } from 'vitest'
import { verifyWithPdfsig } from '../../packages/pades/testing/validators.ts'
import { type Answer, type Client, clientFor, openAccount, until } from '../lib/client.ts'
import { openKeyHolder } from '../lib/key-holder.ts'
import { openRemoteSigner, personAt } from '../lib/remote-signer.ts'
import { remoteAnchors } from '../lib/sealed.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { type Callbacks, listenForCallbacks } from './callbacks.ts'

// What all sections share: one running product, one account, one callback address.

export const CREATE = '/api/v1/document-signrequest'

export let stack: Stack
export let client: Client
/** Another account, whose clock goes on alone. Its requests need a late expiry date. */
export let aside: Client & { webhookSecret: string }
export let callbacks: Callbacks

/** The document of a request whose callback address never answers. Asked early, because its time-out takes ten seconds. */
export let unanswered: string

export async function start(): Promise<void> {
  stack = await startStack({ processes: ['serve-api', 'serve-worker', 'serve-sealer'], sandboxEsp: true })
  client = await openAccount(stack.url)
  const person = { email: 'aside@example.com', name: 'Aside Ltd', password: 'correct horse battery' }
  const { body: opened } = await client.call('POST', '/api/v1/accounts', person)
  aside = { ...clientFor(stack.url, String(opened.api_key)), webhookSecret: String(opened.webhook_secret) }
  callbacks = await listenForCallbacks()
  const asked = await ask({ webhook_url: callbacks.hangingUrl })
  unanswered = asked.documentId
  await asked.act(0, 'view')
}

export async function stop(): Promise<void> {
  await stack.stop()
  await callbacks.close()
}

/** A body with every field of SPEC §2.1 to SPEC §2.3 that has no default. */
export async function specified(more: Record<string, unknown> = {}) {
  return {
    document_id: (more.document_id as string | undefined) ?? (await client.freshDocument()),
    expiry_date: dayFromNow(7),
    is_sequential: false,
    webhook_url: 'http://127.0.0.1:9/hooks',
    signers: [signer(1, 40), signer(2, 300)],
    ...more,
  }
}

/** A calendar date, in UTC. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export function signer(sequence: number, x: number) {
  const cords = [{ x, y: 600, w: 150, h: 50 }]
  return {
    sequence,
    sig_type: 'electronic',
    name: `Signer ${sequence}`,
    email: `signer${sequence}@example.com`,
    page: ['1'],
    cords,
  }
}

export const create = (body: unknown, headers: Record<string, string> = {}) =>
  client.call('POST', CREATE, body, headers)

export async function signersOf(documentId: string) {
  const { body } = await client.call('GET', `${CREATE}/${documentId}`)
  return body.signers as {
    id: string
    state: string
    sequence: number
    sig_type: string
    name: string
    email: string
    boxes: unknown[]
  }[]
}

export interface Asked {
  documentId: string
  /** The state of the request, and of its signers. */
  states(): Promise<[string, string[]]>
  untilState(state: string): Promise<void>
  /** What a signer does on the page, done by the sandbox. */
  act(signer: number, action: 'view' | 'sign' | 'decline'): Promise<Answer>
  /** A call about the request. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

/** Creates a request as specified, in this account or another. */
export async function ask(more: Record<string, unknown> = {}, account = client): Promise<Asked> {
  const body = await specified({ document_id: await account.freshDocument(), ...more })
  const created = await account.call('POST', CREATE, body)
  if (created.status !== 200) throw new Error(`the request is refused: ${JSON.stringify(created.body)}`)
  const documentId = body.document_id
  const call: Asked['call'] = (method, path, sent) => account.call(method, `${CREATE}/${documentId}${path}`, sent)
  const read = async () => (await call('GET', '')).body as { state: string; signers: { id: string; state: string }[] }
  return {
    documentId,
    call,
    states: async () => {
      const { state, signers } = await read()
      return [state, signers.map((one) => one.state)]
    },
    untilState: async (state) => {
      await until(async () => (await read()).state === state || undefined)
    },
    act: async (signer, action) => {
      const { signers } = await read()
      return account.call('POST', `/api/v1/sandbox/signers/${signers[signer]?.id}/act`, { action })
    },
  }
}

let expiring: ReturnType<typeof expire> | undefined

/** A request that has expired while one of its signers looked at it; asked once. */
export function expired(): ReturnType<typeof expire> {
  expiring ??= expire()
  return expiring
}

async function expire() {
  const asked = await ask({ webhook_url: callbacks.url }, aside)
  const { body } = await asked.call('GET', '')
  const [first] = body.signers as { id: string }[]
  const person = openSigner(stack.url)
  const visit = await person.claim(await linkFor(aside, asked.documentId, String(first?.id)))
  const shown = await person.look(visit)
  await aside.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 8 * 86_400 })
  return { ...asked, sign: async () => (await person.sign(visit, shown)).status }
}

/** Everybody opens a link of theirs, looks at the document, draws and agrees. */
export async function signAll(documentId: string): Promise<void> {
  for (const { id } of await signersOf(documentId)) {
    const person = openSigner(stack.url)
    const visit = await person.claim(await linkFor(client, documentId, id))
    expect((await person.sign(visit, await person.look(visit))).status).toBe(200)
  }
}

/** The only signer opens their link and signs with a key of their own. */
export async function signByKey(documentId: string): Promise<void> {
  const [only] = await signersOf(documentId)
  if (!only) throw new Error('nobody is asked to sign')
  const holder = await openKeyHolder(stack, client, { documentId, signerId: only.id, name: only.name })
  expect(await holder.signAll()).toEqual({ state: 'signed' })
}

/** The only signer opens their link, goes to the provider, shows who they are by number and code, and comes back. */
export async function signByOtp(documentId: string): Promise<void> {
  const [only] = await signersOf(documentId)
  if (!only) throw new Error('nobody is asked to sign')
  const signer = await openRemoteSigner(stack, client, { documentId, signerId: only.id, name: only.name })
  const person = personAt(stack, only.name)
  const { attempt, departure } = await signer.setOut()
  await person.sign(departure)
  expect((await person.comeBack()).status).toBe(303)
  expect(await signer.ended(attempt)).toEqual({ state: 'signed' })
}

export async function signedDocument(documentId: string): Promise<Uint8Array> {
  return until(async () => {
    const answer = await client.fetch(`${CREATE}/${documentId}/signed-document`)
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : undefined
  })
}

/** The first signature is valid, and its certificate in this person's name, not the service's. */
export async function expectOwnSignature(documentId: string, name: string): Promise<void> {
  const signed = await signedDocument(documentId)
  expect(verifyWithPdfsig(signed)[0]?.valid).toBe(true)
  const { signatures } = await verifyPdf(memorySource(signed), { anchors: await remoteAnchors(stack), now: new Date() })
  expect([signatures[0]?.signer?.name, signatures[0]?.conclusion]).toEqual([name, 'valid'])
}

/** The links in the captured mails to these addresses for one document. */
export async function inboxOf(recipients: string[], documentId: string): Promise<{ link: string }[]> {
  await until(async () => {
    const { body } = await client.call('GET', `${CREATE}/${documentId}/explain`)
    const awaited = body.awaited as { last_mail: { state: string } | null }[]
    return awaited.every((signer) => signer.last_mail?.state === 'captured') || undefined
  })
  return Promise.all(
    recipients.map(async (recipient) => {
      const { body } = await client.call('GET', `/api/v1/sandbox/inbox?recipient=${encodeURIComponent(recipient)}`)
      const [newest] = body.data as { id: string }[]
      const { body: mail } = await client.call('GET', `/api/v1/sandbox/inbox/${newest?.id}`)
      return { link: /http:\S+\/s\/\S+/.exec(String(mail.text))?.[0] ?? '' }
    }),
  )
}
