import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../errors.ts'
import { envelopeOf, statusOf } from './problem.ts'

// Errors of the HTTP parser, which no route receives: the answer is written to the socket, in the same format as every
// other error, and the connection is closed.

/** How long the rest of a refused request is read: closing at once would reset the connection and lose the answer. */
const LINGER_MS = 1_000

export interface SocketErrorOptions {
  newRequestId(): string
  headersFor(requestId: string): Record<string, string>
}

interface Running {
  id: string
  response: ServerResponse
}

export function answerSocketErrors(app: FastifyInstance, options: SocketErrorOptions): void {
  const running = new WeakMap<Duplex, Running>()
  const answered = new WeakSet<Duplex>()

  // An error in the body of a running request has the id of that request.
  app.addHook('onRequest', ({ id, raw }, reply, done) => {
    running.set(raw.socket, { id, response: reply.raw })
    done()
  })
  app.addHook('onResponse', ({ id, raw }, _reply, done) => {
    if (running.get(raw.socket)?.id === id) running.delete(raw.socket)
    done()
  })

  function answer(socket: Duplex, failure: Failure): void {
    if (answered.has(socket)) return
    answered.add(socket)
    const request = running.get(socket)
    if (!socket.writable || request?.response.headersSent) {
      socket.destroy()
      return
    }
    const id = request?.id ?? options.newRequestId()
    app.log.debug({ reqId: id, code: failure.code }, 'refused by the HTTP parser')
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(timer))
    socket.end(serialise(failure, options.headersFor(id), envelopeOf(failure, id, app.publicOrigin)))
    socket.resume()
  }

  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else answer(socket, fromParser(error))
  })
  // Without a listener Node closes the connection without an answer.
  app.server.on('connect', (_request, socket) => {
    answer(socket, new Failure('bad_request', 'This server is not a proxy and does not support CONNECT.'))
  })
  // Without a listener Node answers with an empty body.
  app.server.on('checkExpectation', (request: IncomingMessage) => {
    const message = 'The Expect header may contain 100-continue only.'
    answer(request.socket, new Failure('expectation_failed', message))
  })
}

function serialise(failure: Failure, headers: Record<string, string>, envelope: object): string {
  const status = statusOf(failure)
  const body = JSON.stringify(envelope)
  const head = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** Codes: https://nodejs.org/api/http.html#event-clienterror, and those of llhttp. */
function fromParser(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): Failure {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Failure('request_timeout', 'The request took too long to arrive. Repeat it on a new connection.')
    case 'HPE_HEADER_OVERFLOW':
      if (isWithinRequestLine(error.rawPacket)) return uriTooLong()
      return new Failure('headers_too_large', 'The headers are larger than 16 KiB in total.')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Failure('document_too_large', 'The chunk extensions of the body are larger than 16 KiB.')
    case 'HPE_INVALID_METHOD':
      return new Failure('bad_request', 'The request line is malformed: its method is unknown.')
    case 'HPE_INVALID_CHUNK_SIZE':
      return new Failure('bad_request', 'The body is malformed: a chunk has no valid size.')
    default:
      return new Failure('bad_request', 'The request is malformed. Send it as HTTP/1.1 (RFC 9112).')
  }
}

function isWithinRequestLine(packet: Buffer | undefined): boolean {
  return packet !== undefined && /^[A-Z]+ \/[^\r\n]*$/.test(packet.toString('latin1'))
}

export function uriTooLong(): Failure {
  return new Failure('uri_too_long', 'The path and query are longer than 8,192 characters.')
}
