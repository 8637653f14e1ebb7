import type { Readable } from 'node:stream'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { Failure } from '../../../platform/errors.ts'
import type { TemplateVersion } from '../../../templates/find-version.ts'
import type { Chunk } from '../../batch-store.ts'
import type { TemplateRef } from '../../rows/check-row.ts'
import type { CollectedRows, ReadTask } from './collect-rows.ts'
import type { FromThread, ToThread } from './messages.ts'

/** Bytes passed to the thread and not yet consumed. Above this the body is paused. */
const MAX_UNREAD = 512 * 1024

export interface ReadDependencies {
  /** Null: the template does not exist. */
  find(ref: TemplateRef): Promise<TemplateVersion | null>
  write(chunk: Chunk): Promise<unknown>
}

/** The api's side of an upload: passes the body's bytes to the thread, and runs its database calls. */
export async function readInThread(
  thread: Worker,
  task: ReadTask,
  body: Readable,
  { find, write }: ReadDependencies,
): Promise<CollectedRows> {
  const { port1: port, port2: threadPort } = new MessageChannel()
  const { promise, resolve, reject } = Promise.withResolvers<CollectedRows>()
  const writes = new Set<Promise<void>>()
  let unread = 0

  const send = (message: ToThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  function onData(bytes: Uint8Array): void {
    const owned = ownBytes(bytes)
    unread += owned.length
    send({ kind: 'bytes', bytes: owned }, [owned.buffer])
    if (unread >= MAX_UNREAD) body.pause()
  }
  const onEnd = () => send({ kind: 'end' })
  const onClose = () => {
    if (!body.readableEnded) reject(uploadAborted(body.errored))
  }
  const onExit = () => reject(readerThreadExited())

  async function put(chunk: Chunk): Promise<void> {
    await write(chunk)
    const { buffer } = chunk.input
    send({ kind: 'written', buffer }, [buffer])
  }

  function onMessage(message: FromThread): void {
    switch (message.kind) {
      case 'consumed':
        unread -= message.bytes
        if (unread < MAX_UNREAD) body.resume()
        return
      case 'find':
        find(message.ref).then((version) => send({ kind: 'found', version }), reject)
        return
      case 'chunk': {
        const written = put(message.chunk)
        writes.add(written)
        written.then(() => writes.delete(written), reject)
        return
      }
      case 'done':
        Promise.all(writes).then(() => resolve(message.collected), reject)
        return
      case 'rejected':
        reject(new Failure(message.failure.code, message.failure.message, { errors: message.failure.errors }))
        return
      case 'failed':
        reject(message.error)
        return
      default:
        message satisfies never
    }
  }

  port.on('message', onMessage)
  thread.on('exit', onExit)
  thread.postMessage({ task, port: threadPort }, [threadPort])
  body.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose)
  if (body.destroyed) onClose()
  try {
    return await promise
  } finally {
    body.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose)
    thread.off('exit', onExit)
    port.off('message', onMessage).close()
    await Promise.allSettled(writes)
  }
}

/** Bytes that own their whole buffer, which can be transferred; a view of a larger buffer is copied. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  return isWhole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}

export function uploadAborted(cause: unknown): Failure {
  return new Failure('bad_request', 'The upload was interrupted before its end. No row was accepted.', { cause })
}

function readerThreadExited(): Failure {
  const message =
    'The server stopped reading the upload because of an internal failure. No row was accepted; send it again.'
  return new Failure('unavailable', message, { retryAfterSeconds: 1 })
}
