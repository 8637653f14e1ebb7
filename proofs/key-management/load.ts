import { createHash } from 'node:crypto'
import { type Client, SAMPLE_PDF } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'

// Uploads and reads that go on while keys change.

export interface Load {
  /** Ids of all documents that were accepted. */
  documents: string[]
  reads(): number
  stop(): Promise<void>
}

const WRITERS = 2

export function startLoad(client: Client): Load {
  const documents: string[] = []
  const failures: string[] = []
  let [isOver, read] = [false, 0]
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((error: Error) => failures.push(`${what}: ${error.message}`))
  const writing = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await attempt('upload', async () => documents.push(await client.upload()))
  })
  const reading = (async () => {
    for (let i = 0; !isOver; i += 1) {
      const id = documents[i % Math.max(1, documents.length)]
      await attempt('read', async () => id && (await mustOpen(client, id)))
      if (id) read += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  return {
    documents,
    reads: () => read,
    stop: async () => {
      isOver = true
      await Promise.all([...writing, reading])
      hold(failures.length === 0, `${failures.length} calls failed while keys changed, the first: ${failures[0]}`)
    },
  }
}

const SHA256 = createHash('sha256').update(SAMPLE_PDF).digest('hex')

/** The document is read back as it was uploaded. */
export async function mustOpen(client: Client, id: string): Promise<void> {
  const answer = await client.fetch(`/api/v1/documents/${id}/content?version=original`)
  if (answer.status === 503) return mustOpen(client, id)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isSame = createHash('sha256').update(bytes).digest('hex') === SHA256
  if (answer.status !== 200 || !isSame) throw new Error(`the document ${id} is read with ${answer.status}`)
}
