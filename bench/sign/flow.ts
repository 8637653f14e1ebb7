import { setTimeout as pause } from 'node:timers/promises'
import { type Client, openAccount } from '../../proofs/lib/client.ts'

// A request as a sender makes it and a signer signs it, over the API alone. The sandbox's signers act by themselves, so
// that what is measured is the product and not a browser.

export interface Flow {
  documentId: string
  signerId: string
}

export interface Finished {
  /** From the last signature to `completed`, by the database's own clock. */
  sealSeconds: number
}

const PAUSE_MS = 100
const PATIENCE_MS = 60_000

export async function openSender(url: string): Promise<Client> {
  const client = await openAccount(url)
  await client.freshDocument()
  return client
}

/** Created and looked at: all that is left is to sign. */
export async function prepare(client: Client): Promise<Flow> {
  const documentId = await client.freshDocument()
  const body = { document_id: documentId, signers: [{ name: 'Asha Rao', email: 'asha@example.com' }] }
  const created = await asked(client, 'POST', '/api/v1/document-signrequest', body, { prefer: 'return=representation' })
  const { signers } = created.sign_request as { signers: { id: string }[] }
  const signerId = signers[0]?.id ?? ''
  await asked(client, 'POST', `/api/v1/sandbox/signers/${signerId}/act`, { action: 'view' })
  return { documentId, signerId }
}

export async function sign(client: Client, { signerId }: Flow): Promise<void> {
  await asked(client, 'POST', `/api/v1/sandbox/signers/${signerId}/act`, { action: 'sign' })
}

export async function finished(client: Client, { documentId }: Flow): Promise<Finished> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; ) {
    const shown = await asked(client, 'GET', `/api/v1/document-signrequest/${documentId}`)
    if (shown.state === 'completed') {
      const [signer] = shown.signers as { signed_at: string }[]
      return { sealSeconds: (Date.parse(String(shown.ended_at)) - Date.parse(signer?.signed_at ?? '')) / 1000 }
    }
    await pause(PAUSE_MS)
  }
  throw new Error(`document ${documentId} was not completed within ${PATIENCE_MS / 1000} s`)
}

export async function download(client: Client, { documentId }: Flow): Promise<number> {
  const answer = await client.fetch(`/api/v1/document-signrequest/${documentId}/signed-document`)
  if (answer.status !== 200) throw new Error(`the signed document was answered with ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}

/** A busy server sheds calls with 503, to be repeated. */
async function asked(client: Client, method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  for (;;) {
    const answer = await client.call(method, path, body, headers)
    if (answer.status === 200) return answer.body
    if (answer.status !== 503) throw new Error(`${method} ${path} was answered with ${JSON.stringify(answer.body)}`)
    await pause(PAUSE_MS)
  }
}
