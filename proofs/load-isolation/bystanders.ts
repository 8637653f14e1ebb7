import { setTimeout as wait } from 'node:timers/promises'
import { type Client, insist, openAccount } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { linkFor } from '../lib/signer.ts'

// Others who use the service: programs of several accounts, and their signers. They call at a steady rate, from another
// network than the load.

const ACCOUNTS = 3
const CALL_EVERY_MS = 16

export interface Bystanders {
  /** One of their accounts. */
  client: Client
  /** Calls for this long, and as often the bare server. Any answer but 200 breaks the promise. */
  use(ms: number): Promise<Times>
}

/** In milliseconds. */
export interface Times {
  service: number[]
  floor: number[]
}

export async function openBystanders(url: string, floorUrl: string): Promise<Bystanders> {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => openOne(url)))
  const calls = [0, 1, 2].flatMap((kind) => accounts.flatMap((account) => account.calls[kind] ?? []))
  const [first] = accounts
  hold(first, 'there are no accounts')
  return {
    client: first.client,
    use: async (ms) => {
      const times: Times = { service: [], floor: [] }
      const running: Promise<void>[] = []
      const errors: unknown[] = []
      const start = (call: () => Promise<Response>, of: number[]) =>
        running.push(timed(call, of).catch((error) => void errors.push(error)))
      const startedAt = performance.now()
      for (let due = 0; due * CALL_EVERY_MS < ms; due += 1) {
        const call = calls[due % calls.length]
        if (call) start(call, times.service)
        await wait(Math.max(0, startedAt + (due + 0.5) * CALL_EVERY_MS - performance.now()))
        start(() => fetch(floorUrl), times.floor)
        await wait(Math.max(0, startedAt + (due + 1) * CALL_EVERY_MS - performance.now()))
      }
      await Promise.all(running)
      if (errors.length > 0) throw errors[0]
      return times
    },
  }
}

async function openOne(url: string) {
  const client = await openAccount(url)
  const { documentId, signerId } = await sendRequest(client)
  const link = await linkFor(client, documentId, signerId)
  const calls = [
    () => client.fetch('/api/v1/document-signrequest?limit=5'),
    () => fetch(link),
    () => client.fetch(`/api/v1/document-signrequest/${documentId}`),
  ]
  return { client, calls }
}

async function timed(call: () => Promise<Response>, times: number[]): Promise<void> {
  const startedAt = performance.now()
  const answer = await call()
  const text = await answer.text()
  times.push(performance.now() - startedAt)
  hold(answer.status === 200, `others get ${answer.status} from ${answer.url}: ${text.slice(0, 200)}`)
}

/** A request to one signer: the ids of the document and of the signer. */
export async function sendRequest(
  client: Client,
  signer: { sig_type?: string } = {},
): Promise<{ documentId: string; signerId: string }> {
  const documentId = await client.upload()
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', ...signer }]
  const body = { document_id: documentId, signers, notify: false }
  const headers = { prefer: 'return=representation' }
  const created = await insist(() => client.call('POST', '/api/v1/document-signrequest', body, headers))
  hold(created.status === 200, `no request: ${JSON.stringify(created.body)}`)
  const { signers: made } = created.body.sign_request as { signers: { id: string }[] }
  return { documentId, signerId: String(made[0]?.id) }
}
