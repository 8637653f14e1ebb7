import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Client, insist, openAccount, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

// Where the scenes play: the running product, a sender's account, a browser, and a folder for what was signed.

export interface Stage {
  url: string
  browser: Browser
  client: Client
  /** Another sender's, with a clock of its own. */
  another(): Promise<Client>
  folder: string
  /** Has a finished document judged while others are still being signed. */
  deliver(finished: Finished): void
  /** All that were handed over; throws unless each was found valid. */
  judged(): Promise<Finished[]>
  close(): void
}

export interface Finished {
  scene: string
  file: string
  signatures: number
  /** The fields of the signatures, if some share one. */
  boxes?: number
}

export interface Request {
  documentId: string
  /** `sgn_…`, by position. */
  signerIds: string[]
}

export async function setStage(
  stack: Stack,
  browser: Browser,
  judge: (finished: Finished) => Promise<void>,
): Promise<Stage> {
  const handed: Promise<Finished>[] = []
  const folder = mkdtempSync(join(tmpdir(), 'countersign-signing-'))
  return {
    url: stack.url,
    browser,
    client: await openAccount(stack.url),
    another: () => openAccount(stack.url),
    folder,
    deliver: (finished) => {
      const judged = judge(finished).then(() => finished)
      judged.catch(() => {})
      handed.push(judged)
    },
    judged: () => Promise.all(handed),
    close: () => rmSync(folder, { recursive: true }),
  }
}

const CREATE = '/api/v1/document-signrequest'

export interface Input {
  name?: string
  email: string
  role?: string
  witness_of?: number
  cc_at?: string
  may_delegate?: boolean
  sequence?: number
  sig_type?: string
  provider?: string
  auth?: 'email_otp'
  page?: string[]
  cords?: object[]
}

/** Asks these people for a fresh copy of the sample; those who sign have a place of their own. */
export async function ask(client: Client, people: Input[], more: Record<string, unknown> = {}): Promise<Request> {
  const documentId = await client.freshDocument()
  const signers = people.map((person, i) => ({
    name: nameOf(person.email),
    ...(hasSignature(person) ? placeNo(i) : {}),
    ...person,
  }))
  const body = { document_id: documentId, signers, ...more }
  const created = await insist(() => client.call('POST', CREATE, body, { prefer: 'return=representation' }))
  hold(created.status === 200, `the request was not created: ${JSON.stringify(created.body)}`)
  const request = created.body.sign_request as { signers: { id: string }[] }
  return { documentId, signerIds: request.signers.map(({ id }) => id) }
}

function hasSignature({ role = 'signer' }: Input): boolean {
  return role === 'signer' || role === 'witness'
}

function placeNo(i: number) {
  return { page: ['1'], cords: [{ x: 40 + 180 * (i % 3), y: 560 + 90 * Math.floor(i / 3), w: 160, h: 60 }] }
}

export function nameOf(email: string): string {
  const [name = ''] = email.split('@')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} Signer`
}

export async function stateOf(client: Client, { documentId }: Request): Promise<string> {
  const { body } = await insist(() => client.call('GET', `${CREATE}/${documentId}`))
  return String(body.state)
}

export async function signerStates(client: Client, { documentId }: Request): Promise<string[]> {
  const { body } = await insist(() => client.call('GET', `${CREATE}/${documentId}`))
  return (body.signers as { state: string }[]).map(({ state }) => state)
}

/** Waits for the signed document, and keeps it for the judges. */
export async function finish(stage: Stage, client: Client, request: Request, scene: string): Promise<void> {
  const file = await fetchSigned(client, request, join(stage.folder, `${scene.replaceAll(' ', '-')}.pdf`))
  stage.deliver({ scene, file, signatures: request.signerIds.length })
}

/** Waits for the signed document, and writes it to this file. */
export async function fetchSigned(client: Client, request: Request, file: string): Promise<string> {
  await until(async () => ((await stateOf(client, request)) === 'completed' ? true : undefined))
  const answer = await insist(() => client.fetch(`${CREATE}/${request.documentId}/signed-document`))
  hold(answer.status === 200, `${file}: no signed document, but ${answer.status}`)
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()))
  return file
}
