import { Transform, type TransformCallback } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../errors.ts'

// Bodies with Content-Encoding: gzip (RFC 9110, 8.4). The limit of a body applies to what it inflates to, and to its
// bytes: gzip can go on for ever without inflating to anything. A route that reads its body as a stream decides by itself.

const CODINGS = new Set(['gzip', 'x-gzip'])

export function gunzipBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const coding = request.headers['content-encoding']?.trim().toLowerCase()
    const { streamedBody, ownCodings } = request.routeOptions.config
    if (coding === undefined || coding === 'identity' || ownCodings) return payload
    if (streamedBody || !CODINGS.has(coding)) throw refused(coding, streamedBody)
    const inflater = createGunzip()
    const limit = request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0
    const inflated = new LimitedBytes(limit)
    // Nothing more is inflated after an error. The rest is read, so that the client can read the response.
    const stop = (error: Error) => {
      payload.unpipe(inflater)
      payload.resume()
      inflater.destroy()
      inflated.destroy(error)
    }
    payload.on('data', (chunk: Buffer) => {
      inflated.receivedEncodedLength += chunk.length
      if (inflated.receivedEncodedLength > limit && !inflated.destroyed) stop(tooLarge('is larger'))
    })
    payload.once('error', stop)
    inflater.once('error', () => stop(notGzip()))
    inflated.once('error', stop)
    payload.pipe(inflater).pipe(inflated)
    return inflated
  })
}

class LimitedBytes extends Transform {
  /** The framework compares it with the Content-Length. */
  receivedEncodedLength = 0
  #left: number

  constructor(limit: number) {
    super()
    this.#left = limit
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length
    if (this.#left >= 0) done(null, chunk)
    else done(tooLarge('inflates to more'))
  }
}

function refused(coding: string, streamedBody: boolean | undefined): Failure {
  const accepted = streamedBody ? 'none' : 'gzip or none'
  const message = `The call does not accept Content-Encoding: ${coding.slice(0, 50)}. Send the body with ${accepted}.`
  return new Failure('unsupported_media_type', message)
}

function tooLarge(how: string): Failure {
  return new Failure('document_too_large', `The request body ${how} than this server accepts.`)
}

function notGzip(): Failure {
  return new Failure('bad_request', 'The body is not gzip, although its Content-Encoding says so.')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads Content-Encoding itself. */
    ownCodings?: boolean
  }
}
