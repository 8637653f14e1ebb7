import type { Readable } from 'node:stream'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { Failure } from '../../../platform/errors.ts'
import type { TemplateVersion } from '../../../templates/find-version.ts'
import type { Chunk } from '../../store.ts'
import type { CollectedRows, ReadTask, TemplateRef } from './collect-rows.ts'
import type { FromThread, ToThread } from './messages.ts'

/** Handed to the thread and not yet read; beyond this the sender waits. */
const MOST_UNREAD = 512 * 1024

export interface ReadDependencies {
  /** Null: there is no such template. */
  find(wish: TemplateRef): Promise<TemplateVersion | null>
  write(chunk: Chunk): Promise<unknown>
}

/** The api's end of an upload: hands the thread the body's bytes, and does for it what needs the database. */
export async function readInThread(
  thread: Worker,
  order: ReadTask,
  body: Readable,
  { find, write }: ReadDependencies,
): Promise<CollectedRows> {
  const { port1: port, port2: there } = new MessageChannel()
  const { promise, resolve, reject } = Promise.withResolvers<CollectedRows>()
  const writes = new Set<Promise<void>>()
  let unread = 0

  const send = (message: ToThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  function onData(bytes: Uint8Array): void {
    const piece = ownBytes(bytes)
    unread += piece.length
    send({ kind: 'piece', bytes: piece }, [piece.buffer])
    if (unread >= MOST_UNREAD) body.pause()
  }
  const onEnd = () => send({ kind: 'end' })
  const onCut = () => {
    if (!body.readableEnded) reject(uploadAborted(body.errored))
  }
  const onExit = () => reject(readerThreadExited())

  async function put(chunk: Chunk): Promise<void> {
    await write(chunk)
    const memory = chunk.input.buffer
    send({ kind: 'written', memory }, [memory])
  }

  function onMessage(message: FromThread): void {
    switch (message.kind) {
      case 'taken':
        unread -= message.bytes
        if (unread < MOST_UNREAD) body.resume()
        return
      case 'find':
        find(message.wish).then((version) => send({ kind: 'found', version }), reject)
        return
      case 'chunk': {
        const written = put(message.chunk)
        writes.add(written)
        written.then(() => writes.delete(written), reject)
        return
      }
      case 'done':
        Promise.all(writes).then(() => resolve(message.gathered), reject)
        return
      case 'refused':
        reject(new Failure(message.refusal.code, message.refusal.message, { errors: message.refusal.errors }))
        return
      case 'broken':
        reject(message.error)
        return
      default:
        message satisfies never
    }
  }

  port.on('message', onMessage)
  thread.on('exit', onExit)
  thread.postMessage({ order, port: there }, [there])
  body.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut)
  if (body.destroyed) onCut()
  try {
    return await promise
  } finally {
    body.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut)
    thread.off('exit', onExit)
    port.off('message', onMessage).close()
    await Promise.allSettled(writes)
  }
}

/** With memory of its own, which can be handed over; a piece of something larger is copied. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  return isWhole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}

export function uploadAborted(cause: unknown): Failure {
  return new Failure('bad_request', 'The stream broke off before its end. Nothing of it was taken.', { cause })
}

function readerThreadExited(): Failure {
  const message = 'The reader of uploads ended in the middle, and starts anew. Nothing of it was taken; send it again.'
  return new Failure('unavailable', message, { retryAfterSeconds: 1 })
}
