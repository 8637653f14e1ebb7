import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkChain, type StoredEntry } from '@countersign/evidence/chain'
import { type Certificate, memorySource, parseCertificate } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { type Client, insist } from './client.ts'
import { hold } from './proof.ts'
import type { Stack } from './stack.ts'

// Requests that virtual signers have signed, and what must be true of each once it is completed.

export interface SignedRequest {
  documentId: string
  signers: number
}

/** A request over a copy of the sample; its signers sign one after the other. */
export async function makeSigned(client: Client, signers: number): Promise<SignedRequest> {
  const documentId = await client.freshDocument()
  for (const id of await askToSign(client, documentId, signers)) {
    const acted = await insist(() => client.call('POST', `/api/v1/sandbox/signers/${id}/act`, { action: 'sign' }))
    hold(acted.status === 200, `a signer could not sign: ${JSON.stringify(acted.body)}`)
  }
  return { documentId, signers }
}

/** Creates a request and gives its signers' ids: of so many, or of those with these names. */
export async function askToSign(
  client: Client,
  documentId: string,
  signers: number | readonly string[],
  more: Record<string, unknown> = {},
): Promise<string[]> {
  const names = typeof signers === 'number' ? Array.from({ length: signers }, (_, i) => `Signer ${i + 1}`) : signers
  const people = names.map((name, i) => ({
    name,
    email: `signer${i + 1}@example.com`,
    page: ['1'],
    cords: [boxOf(i)],
  }))
  const body = { document_id: documentId, signers: people, notify: false, ...more }
  const headers = { prefer: 'return=representation' }
  const created = await insist(() => client.call('POST', '/api/v1/document-signrequest', body, headers))
  hold(created.status === 200, `no request was created: ${JSON.stringify(created.body)}`)
  const { signers: made } = created.body.sign_request as { signers: { id: string }[] }
  return made.map(({ id }) => id)
}

/** Five beside each other, row below row. */
function boxOf(index: number): { x: number; y: number; w: number; h: number } {
  return { x: 20 + (index % 5) * 112, y: 20 + Math.floor(index / 5) * 48, w: 104, h: 40 }
}

/** Completed, once: every signature once, at the highest level, one event, one final hash, an unbroken chain. */
export async function checkCompleted(
  client: Client,
  { documentId, signers }: SignedRequest,
  anchors: readonly Certificate[],
): Promise<Buffer> {
  const path = `/api/v1/document-signrequest/${documentId}`
  const bytes = await download(client, `${path}/signed-document`)
  await holdSealed(bytes, signers, anchors, documentId)

  const trail = (await client.call('GET', `${path}/audit-trail`)).body as unknown as Trail
  const chain = checkChain(trail.sign_request_id, trail.entries, sha256)
  hold(chain.ok, `the audit trail of ${documentId} is broken: ${JSON.stringify(chain)}`)
  const entries = trail.entries.map(({ canonical }) => JSON.parse(canonical) as { kind: string; data: Completed })
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length
  hold(count('signature_sealed') === signers, `${documentId} was sealed ${count('signature_sealed')} times`)
  hold(count('request_completed') === 1, `${documentId} was completed ${count('request_completed')} times`)
  const { signed_document, audit_trail } = entries.find(({ kind }) => kind === 'request_completed')?.data ?? {}
  hold(signed_document?.sha256 === sha256(bytes), `${documentId} is not the file that was completed`)
  const pdf = await download(client, `${path}/audit-trail`)
  hold(audit_trail?.sha256 === sha256(pdf), `the audit trail of ${documentId} is not the one that was completed`)

  const events = (await client.call('GET', `${path}/events`)).body.data as { type: string }[]
  const reported = events.filter(({ type }) => type === 'document.signed').length
  hold(reported === 1, `${reported} times it was reported that ${documentId} is signed`)
  return bytes
}

/** So many signatures at the highest level and one timestamp over them, all valid. */
export async function holdSealed(
  bytes: Uint8Array,
  signers: number,
  anchors: readonly Certificate[],
  name: string,
): Promise<void> {
  const verdict = await verifyPdf(memorySource(bytes), { anchors, now: new Date() })
  const levels = verdict.signatures.map(({ level, conclusion }) => `${level} ${conclusion}`)
  const expected = [...Array<string>(signers).fill('B-LTA valid'), 'timestamp valid']
  hold(isEqual(levels, expected), `${name} has the signatures ${levels.join(', ')}`)
}

interface Trail {
  sign_request_id: string
  entries: StoredEntry[]
}

interface Completed {
  signed_document?: { sha256: string }
  audit_trail?: { sha256: string }
}

async function download(client: Client, path: string): Promise<Buffer> {
  const answer = await client.fetch(path, { headers: { accept: 'application/pdf' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  hold(answer.status === 200, `${path} answers ${answer.status}: ${bytes.toString('utf8', 0, 300)}`)
  return bytes
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function isEqual(left: readonly string[], right: readonly string[]): boolean {
  return left.join() === right.join()
}

/** Whom the sandbox of this installation seals by; there is one as soon as something was sealed. */
export async function sandboxAnchors({ env }: Pick<Stack, 'env'>): Promise<readonly Certificate[]> {
  const pem = await readFile(join(env.COUNTERSIGN_DATA ?? '', 'sandbox-pki/root.pem'), 'utf8')
  return [parseCertificate(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'))]
}

/** The sandbox's, and its identity provider's. */
export async function remoteAnchors(stack: Stack): Promise<readonly Certificate[]> {
  const answer = await fetch(`${stack.env.COUNTERSIGN_SANDBOX_ESP_URL}/aia/root.cer`)
  return [...(await sandboxAnchors(stack)), parseCertificate(Buffer.from(await answer.arrayBuffer()))]
}
