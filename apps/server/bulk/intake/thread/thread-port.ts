import type { MessagePort } from 'node:worker_threads'
import type { TemplateVersion } from '../../../templates/find-version.ts'
import type { Chunk } from '../../batch-store.ts'
import type { TemplateRef } from '../../rows/check-row.ts'
import type { FromThread, ToThread } from './messages.ts'

/** Concurrent writes to the database; other calls of the API need connections too. */
const MAX_WRITES = 2
/** Chunks differ slightly in size. The margin lets the next chunk reuse the buffer. */
const MARGIN_BYTES = 64 * 1024

export interface ThreadPort {
  stream(): AsyncGenerator<Uint8Array>
  find(ref: TemplateRef): Promise<TemplateVersion | null>
  write(chunk: Chunk): Promise<void>
  allocate(bytes: number): ArrayBuffer
}

/** The thread's side of an upload. At most one of these calls waits at a time, because an upload is read sequentially. */
export function openThreadPort(port: MessagePort): ThreadPort {
  const received: Uint8Array[] = []
  const answers: (TemplateVersion | null)[] = []
  const freeBuffers: ArrayBuffer[] = []
  let ended = false
  let closed = false
  let writing = 0
  let wake = () => {}

  port.on('message', (message: ToThread) => {
    if (message.kind === 'bytes') received.push(message.bytes)
    else if (message.kind === 'found') answers.push(message.version)
    else if (message.kind === 'written') {
      writing -= 1
      freeBuffers.push(message.buffer)
    } else ended = true
    wake()
  })
  port.on('close', () => {
    closed = true
    wake()
  })

  const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (closed) throw new Error('the upload was aborted')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  return {
    async *stream() {
      for (;;) {
        await until(() => received.length > 0 || ended)
        const bytes = received.shift()
        if (!bytes) return
        const { length } = bytes
        yield bytes
        send({ kind: 'consumed', bytes: length })
      }
    },
    async find(ref) {
      send({ kind: 'find', ref })
      await until(() => answers.length > 0)
      return answers.shift() ?? null
    },
    async write(chunk) {
      await until(() => writing < MAX_WRITES)
      writing += 1
      send({ kind: 'chunk', chunk }, [chunk.input.buffer])
    },
    allocate(bytes) {
      const used = freeBuffers.pop()
      return used && used.byteLength >= bytes ? used : new ArrayBuffer(bytes + MARGIN_BYTES)
    },
  }
}
