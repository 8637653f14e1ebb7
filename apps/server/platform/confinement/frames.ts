import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

// Messages between the server and a confined process: a JSON head and a body of bytes. Both lengths come first, as
// 32-bit numbers. The server reads them as untrusted data, within limits.

const PREFIX_BYTES = 8

export interface FrameLimits {
  readonly headBytes: number
  readonly bodyBytes: number
}

export interface Frame {
  readonly head: unknown
  readonly bodySize: number
  /** To be read before the next frame. */
  readonly body: AsyncIterable<Buffer>
}

/** The stream ended before the frame did. */
export class FrameCut extends Error {}
/** The frame exceeds its limits, or its head is no JSON. */
export class FrameRefused extends Error {}

export class FrameReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  }

  async next(limits: FrameLimits): Promise<Frame> {
    const prefix = await this.#take(PREFIX_BYTES)
    const [headSize, bodySize] = [prefix.readUInt32LE(0), prefix.readUInt32LE(4)]
    if (headSize > limits.headBytes || bodySize > limits.bodyBytes) {
      throw new FrameRefused(`A frame of ${headSize} and ${bodySize} bytes exceeds its limits.`)
    }
    return { head: parse(await this.#take(headSize)), bodySize, body: this.#read(bodySize) }
  }

  async #take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.#read(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async *#read(size: number): AsyncGenerator<Buffer> {
    let missing = size
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next()
        if (done) throw new FrameCut(`The stream ended ${missing} bytes early.`)
        this.#rest = value
      }
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
}

export async function bodyOf({ body, bodySize }: Frame): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(bodySize)
  let filled = 0
  for await (const piece of body) filled += piece.copy(bytes, filled)
  return bytes
}

export interface Body {
  readonly size: number
  readonly bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

const NO_BODY: Body = { size: 0, bytes: [] }

/** Not by pipeline(), which would end the stream or leave its listeners on it. */
export async function sendFrame(to: Writable, head: unknown, body = NO_BODY, signal?: AbortSignal): Promise<void> {
  const text = Buffer.from(JSON.stringify(head))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32LE(text.length, 0)
  prefix.writeUInt32LE(body.size, 4)
  to.write(Buffer.concat([prefix, text]))
  let sent = 0
  for await (const chunk of body.bytes) {
    sent += chunk.length
    if (sent > body.size) break
    if (!to.write(chunk)) await once(to, 'drain', signal ? { signal } : {})
  }
  if (sent !== body.size) throw new Error(`A body of ${body.size} bytes was announced; it has another size.`)
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch (cause) {
    throw new FrameRefused('The head of a frame is no JSON.', { cause })
  }
}
