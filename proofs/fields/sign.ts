import type { Send } from '../../apps/server/signing/testing/certificate-signer.ts'
import { type Client, insist, until } from '../lib/client.ts'
import { openKeyHolder } from '../lib/key-holder.ts'
import { hold } from '../lib/proof.ts'
import { openRemoteSigner, personAt } from '../lib/remote-signer.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'
import { givenBy, type Person, signatureBox } from './people.ts'

// A request whose signers fill fields, and the calls of each method's page.

export const METHODS = ['electronic', 'dsc', 'national_id'] as const
export type Method = (typeof METHODS)[number]

export interface Asked {
  documentId: string
  signerIds: string[]
}

/** Who signs, how, and which fields they fill. */
export interface Signing {
  name: string
  email: string
  locale?: string
  method: Method
  fields: readonly object[]
}

export async function ask(client: Client, document: Uint8Array, people: readonly Signing[]): Promise<Asked> {
  const documentId = await client.upload(document)
  const signers = people.map(({ method, ...person }, place) => ({
    ...person,
    sig_type: method,
    ...(method === 'national_id' && { provider: 'sandbox-esp-21' }),
    ...{ page: ['1'], cords: [signatureBox(place)] },
  }))
  const body = { document_id: documentId, signers, notify: false }
  const headers = { prefer: 'return=representation' }
  const created = await insist(() => client.call('POST', '/api/v1/document-signrequest', body, headers))
  hold(created.status === 200, `the request is not created: ${JSON.stringify(created.body)}`)
  const { signers: made } = created.body.sign_request as { signers: { id: string }[] }
  return { documentId, signerIds: made.map(({ id }) => id) }
}

export async function sign(
  stack: Stack,
  client: Client,
  { documentId, signerId }: { documentId: string; signerId: string },
  person: Person,
  method: Method,
): Promise<void> {
  const asked = { documentId, signerId, name: person.name }
  const fields = givenBy(person)
  if (method === 'dsc') {
    const end = await (await openKeyHolder(stack, client, asked, { through: withFields(fields) })).signAll()
    return hold(end.state === 'signed', `${person.script}: with a certificate it ends as ${JSON.stringify(end)}`)
  }
  if (method === 'national_id') {
    const signer = await openRemoteSigner(stack, client, asked)
    const there = personAt(stack, person.name)
    const { attempt, departure } = await signer.setOut({ fields })
    await there.sign(departure)
    await there.comeBack()
    const end = await signer.ended(attempt)
    return hold(end.state === 'signed', `${person.script}: at a provider it ends as ${JSON.stringify(end)}`)
  }
  const browser = openSigner(stack.url)
  const base = await browser.claim(await linkFor(client, documentId, signerId))
  const { status, body } = await browser.sign(base, await browser.look(base), { fields })
  hold(status === 200, `${person.script}: drawing is answered ${status} ${JSON.stringify(body)}`)
}

/** What the page adds to the call that begins an attempt. */
function withFields(fields: object): (send: Send) => Send {
  return (send) => (method, path, body) =>
    send(method, path, method === 'POST' && path === 'attempts' ? { ...body, fields } : body)
}

export function completed(client: Client, { documentId }: Asked): Promise<true> {
  return until(async () => {
    const { body } = await insist(() => client.call('GET', `/api/v1/document-signrequest/${documentId}`))
    hold(body.state !== 'failed', `a request has failed: ${JSON.stringify(body.failure)}`)
    return body.state === 'completed' ? true : undefined
  })
}
