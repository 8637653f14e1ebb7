import { hash } from 'node:crypto'
import { type Client, insist, openAccount, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import type { Case } from './cases.ts'

/** A certificate as its sender downloads it, and what it must say. */
export interface Collected extends Case {
  readonly certificate: Buffer
  readonly hashes: readonly string[]
  /** As the API gives it, which goes on after the certificate was made; null where there was no request. */
  readonly chain: { readonly entries: readonly { canonical: string }[] } | null
}

/** Asks people to sign, lets them, and fetches what came of it. */
export async function collect(url: string, one: Case): Promise<Collected> {
  const client = await openAccount(url)
  const { language } = one
  const changed = await client.call('PATCH', '/api/v1/account', { language, time_zone: 'Asia/Kolkata' })
  hold(changed.status === 200, `the language is not accepted: ${JSON.stringify(changed.body)}`)
  const documentId = await client.freshDocument()
  const ids = await askToSign(client, documentId, one.names)
  for (const [index, id] of ids.entries()) {
    const isLast = index === ids.length - 1
    await act(client, id, isLast && one.outcome === 'declined' ? 'decline' : 'sign')
  }
  const path = `/api/v1/document-signrequest/${documentId}`
  await until(async () => ((await client.call('GET', path)).body.state === one.outcome ? true : undefined), 120_000)
  const certificate = await downloaded(client, `${path}/audit-trail`)
  const chain = (await client.call('GET', `${path}/audit-trail`)).body as unknown as Collected['chain']
  return { ...one, certificate, chain, hashes: await hashesOf(client, documentId, path, one) }
}

async function act(client: Client, id: string, action: string): Promise<void> {
  const acted = await insist(() => client.call('POST', `/api/v1/sandbox/signers/${id}/act`, { action }))
  hold(acted.status === 200, `a signer could not ${action}: ${JSON.stringify(acted.body)}`)
}

async function hashesOf(client: Client, documentId: string, path: string, { outcome }: Case): Promise<string[]> {
  const { sha256, content_sha256 } = (await client.call('GET', `/api/v1/documents/${documentId}`)).body
  const own = [String(sha256), String(content_sha256)]
  if (outcome !== 'completed') return own
  return [...own, hash('sha256', await downloaded(client, `${path}/signed-document`), 'hex')]
}

/** What is made when it is first asked for may not be ready at once; then it is asked for again, as the answer says. */
async function downloaded(client: Client, path: string): Promise<Buffer> {
  return until(async () => {
    const answer = await client.fetch(path, { headers: { accept: 'application/pdf' } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.headers.has('retry-after')) return undefined
    hold(answer.status === 200, `${path} answers ${answer.status}: ${bytes.toString('utf8', 0, 300)}`)
    return bytes
  }, 120_000)
}
