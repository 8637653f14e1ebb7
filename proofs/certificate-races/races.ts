import { type Client, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { openKeyHolder } from '../lib/key-holder.ts'
import { hold } from '../lib/proof.ts'
import { askToSign, checkCompleted, sandboxAnchors } from '../lib/sealed.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'
import { signWithRetry } from './patient.ts'

// Others are at the same document.

const REQUEST = '/api/v1/document-signrequest'

/** Between hash and "Sign" somebody draws: the signer hashes on and signs what is there now. */
export async function headMoved(stack: Stack, client: Client): Promise<void> {
  const request = await ask(client, ['dsc', 'draw'])
  const holder = await openKeyHolder(stack, client, request.of(0))
  const { check } = await holder.checkCertificate()
  const before = await holder.load()
  await draw(stack, client, request.of(1))
  await until(async () => ((await holder.load()).revision > before.revision ? true : undefined))
  const late = await holder.begin(check, before)
  hold(
    late.status === 409 && late.body.code === 'document_changed',
    `the old hash is answered ${JSON.stringify(late.body)}`,
  )
  const now = await holder.load()
  hold(
    Buffer.from(now.bytes.subarray(0, before.size)).equals(before.bytes),
    'what was hashed before is not its beginning',
  )
  await signWithRetry(holder)
  await completed(stack, client, request)
}

/** The lid is closed after "Sign": the lease ends, others go on, and the signer has a way on when it is opened. */
export async function closedLid(stack: Stack, client: Client): Promise<void> {
  const request = await ask(client, ['dsc', 'draw'])
  const holder = await openKeyHolder(stack, client, request.of(0))
  const { check } = await holder.checkCertificate()
  const loaded = await holder.load()
  const { attempt } = await holder.begin(check, loaded)
  const offered = await holder.read(attempt)
  hold(offered.state === 'to_sign', `the signer is reported ${JSON.stringify(offered)}`)
  await draw(stack, client, request.of(1))
  hold((await holder.load()).revision === 0, 'the document moved under a signer who holds it')
  await client.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 61 })
  await until(async () => ((await holder.load()).revision > 0 ? true : undefined))
  await holder.submit(attempt, holder.sign(loaded, offered))
  const ended = await holder.read(attempt)
  hold(ended.state === 'failed', `a signature over older bytes is ${JSON.stringify(ended)}`)
  await signWithRetry(holder)
  await completed(stack, client, request)
}

/** All press "Sign" in the same instant; gives how many attempts it took them together. */
export async function allAtOnce(stack: Stack, client: Client, signers: number): Promise<number> {
  const request = await ask(client, Array<Kind>(signers).fill('dsc'))
  const holders = await Promise.all(
    Array.from({ length: signers }, (_, i) =>
      openKeyHolder(stack, client, request.of(i), { key: i % 2 ? 'RSA-2048' : 'P-256' }),
    ),
  )
  const taken = await Promise.all(holders.map(signWithRetry))
  await completed(stack, client, request)
  await mustFind('signature-twice', () => completed(stack, client, { ...request, signers: signers - 1 }))
  return taken.reduce((sum, { attempts }) => sum + attempts, 0)
}

type Kind = 'dsc' | 'draw'

export interface Request {
  documentId: string
  signers: number
  of(position: number): { documentId: string; signerId: string; name: string }
}

export async function ask(client: Client, kinds: readonly Kind[]): Promise<Request> {
  const documentId = await client.freshDocument()
  const people = kinds.map((sig_type, i) => ({
    ...{ sig_type, name: `Signer ${i + 1}`, email: `signer${i + 1}@example.com`, page: ['1'] },
    cords: [{ x: 20 + (i % 4) * 140, y: 20 + Math.floor(i / 4) * 60, w: 130, h: 50 }],
  }))
  const ids = await askToSign(client, documentId, kinds.length, { signers: people })
  return {
    documentId,
    signers: kinds.length,
    of: (position) => ({ documentId, signerId: ids[position] ?? '', name: `Signer ${position + 1}` }),
  }
}

async function draw(stack: Stack, client: Client, { documentId, signerId }: ReturnType<Request['of']>): Promise<void> {
  const browser = openSigner(stack.url)
  const base = await browser.claim(await linkFor(client, documentId, signerId))
  const { status } = await browser.sign(base, await browser.look(base))
  hold(status === 200, `a drawn signature is answered ${status}`)
}

/** Every signature once, all valid, reported once. */
export async function completed(stack: Stack, client: Client, request: Request): Promise<void> {
  const state = async () => (await client.call('GET', `${REQUEST}/${request.documentId}`)).body.state
  await until(async () => ((await state()) === 'completed' ? true : undefined), 60_000).catch(async () =>
    hold(false, `a minute later ${request.documentId} is ${await state()}`),
  )
  await checkCompleted(client, request, await sandboxAnchors(stack))
}
