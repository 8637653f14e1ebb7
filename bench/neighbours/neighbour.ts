import { setTimeout as wait } from 'node:timers/promises'
import { startReceiver } from '../../apps/server/webhooks/testing/receiver.ts'
import { type Client, insist, openAccount, until } from '../../proofs/lib/client.ts'
import { hold } from '../../proofs/lib/proof.ts'
import { askToSign } from '../../proofs/lib/sealed.ts'
import type { Stack } from '../../proofs/lib/stack.ts'
import { register } from '../../proofs/lib/webhooks.ts'

// Somebody who sends single requests: creates one, has the first of two sign it, and is reported of that by webhook. The
// second never signs: to complete documents is the sealer's work, and takes most of a machine of two cores by itself.

export const KINDS = ['create', 'sign', 'webhook'] as const
export type Kind = (typeof KINDS)[number]
/** In milliseconds. */
export type Times = Record<Kind, number[]>

export interface Neighbour {
  /** How long each of so many took. */
  use(requests: number): Promise<Times>
  stop(): Promise<void>
}

/** Between two calls of a caller. */
const THINK_MS = 20

export const noTimes = (): Times => ({ create: [], sign: [], webhook: [] })

export async function openNeighbour({ url, database }: Stack, callers: number): Promise<Neighbour> {
  const client = await openAccount(url)
  const sample = await client.upload()
  const reported = new Map<string, number>()
  const receiver = await startReceiver(({ event }) => {
    // From the event to its webhook, by the one clock of all processes here.
    const { created_at } = event as unknown as { created_at: string }
    reported.set(String(event.data.document_id), Date.now() - Date.parse(created_at))
    return 204
  })
  await register(client, receiver.url, ['signer.signed'])

  /** Copies of the sample, as the API makes them, but many at once: they are there before anything is measured. */
  async function copies(count: number): Promise<string[]> {
    const rows = await database.owner(
      `WITH made AS (SELECT gen_random_uuid() AS id FROM generate_series(1, $2::int)), copied AS (
         INSERT INTO documents
         SELECT (jsonb_populate_record(d, jsonb_build_object('document_id', made.id))).* FROM documents d, made
          WHERE d.document_id = $1 RETURNING document_id
       ), pieces AS (
         INSERT INTO document_pieces
         SELECT (jsonb_populate_record(p, jsonb_build_object('document_id', made.id))).* FROM document_pieces p, made
          WHERE p.document_id = $1
       )
       SELECT document_id FROM copied`,
      [sample, count],
    )
    return rows.map(({ document_id }) => String(document_id))
  }

  return {
    use: async (requests) => {
      const times = noTimes()
      const documents = await copies(requests)
      const caller = async () => {
        for (let document = documents.pop(); document; document = documents.pop()) {
          await flow(client, document, reported, times)
        }
      }
      await Promise.all(Array.from({ length: callers }, caller))
      return times
    },
    stop: () => receiver.close(),
  }
}

async function flow(client: Client, documentId: string, reported: Map<string, number>, times: Times): Promise<void> {
  await wait(THINK_MS)
  const [signer] = await timed(times.create, () => askToSign(client, documentId, 2))
  await wait(THINK_MS)
  const signed = await timed(times.sign, () =>
    insist(() => client.call('POST', `/api/v1/sandbox/signers/${signer}/act`, { action: 'sign' })),
  )
  hold(signed.status === 200, `a signer could not sign: ${JSON.stringify(signed.body)}`)
  times.webhook.push(await until(async () => reported.get(documentId)))
}

async function timed<T>(times: number[], call: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const answer = await call()
  times.push(performance.now() - began)
  return answer
}
