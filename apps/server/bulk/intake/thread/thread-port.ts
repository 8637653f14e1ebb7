import type { MessagePort } from 'node:worker_threads'
import type { TemplateVersion } from '../../../templates/find-version.ts'
import type { Chunk } from '../../store.ts'
import type { TemplateRef } from './collect-rows.ts'
import type { FromThread, ToThread } from './messages.ts'

/** On their way to the database at a time; the API's other calls need connections too. */
const MOST_WRITES = 2
/** Chunks differ a little in size, and the memory of one is to do for the next. */
const SPARE = 64 * 1024

export interface ThreadPort {
  stream(): AsyncGenerator<Uint8Array>
  find(wish: TemplateRef): Promise<TemplateVersion | null>
  write(chunk: Chunk): Promise<void>
  memory(bytes: number): ArrayBuffer
}

/** The thread's end of an upload. Only one of these is waited for at a time: an upload is read from front to back. */
export function openThreadPort(port: MessagePort): ThreadPort {
  const pieces: Uint8Array[] = []
  const answers: (TemplateVersion | null)[] = []
  const free: ArrayBuffer[] = []
  let ended = false
  let closed = false
  let writing = 0
  let wake = () => {}

  port.on('message', (message: ToThread) => {
    if (message.kind === 'piece') pieces.push(message.bytes)
    else if (message.kind === 'found') answers.push(message.version)
    else if (message.kind === 'written') {
      writing -= 1
      free.push(message.memory)
    } else ended = true
    wake()
  })
  port.on('close', () => {
    closed = true
    wake()
  })

  const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (closed) throw new Error('the upload was given up')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  return {
    async *stream() {
      for (;;) {
        await until(() => pieces.length > 0 || ended)
        const bytes = pieces.shift()
        if (!bytes) return
        const { length } = bytes
        yield bytes
        send({ kind: 'taken', bytes: length })
      }
    },
    async find(wish) {
      send({ kind: 'find', wish })
      await until(() => answers.length > 0)
      return answers.shift() ?? null
    },
    async write(chunk) {
      await until(() => writing < MOST_WRITES)
      writing += 1
      send({ kind: 'chunk', chunk }, [chunk.input.buffer])
    },
    memory(bytes) {
      const used = free.pop()
      return used && used.byteLength >= bytes ? used : new ArrayBuffer(bytes + SPARE)
    },
  }
}
