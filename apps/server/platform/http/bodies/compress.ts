import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify'
import { codingFor } from '../coding.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer is compressed if the caller accepts it. Not for answers with secrets: the compressed length would
     * reveal how similar they are to text that somebody else has chosen (BREACH).
     */
    compressed?: true
  }
}

/** Smaller answers fit into one packet. */
const LEAST_BYTES = 1_000

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
}

/** Compresses answers of routes that ask for it, in a thread of the pool: a page of 200 requests has 170 kB. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.compressed) route.onSend = [...[route.onSend ?? []].flat(), compress]
  })
}

const compress: onSendAsyncHookHandler = async (request, reply, payload) => {
  reply.header('vary', 'accept-encoding')
  const coding = codingFor(request.headers['accept-encoding'])
  if (coding === 'identity' || typeof payload !== 'string' || payload.length < LEAST_BYTES) return payload
  reply.header('content-encoding', coding).removeHeader('content-length')
  return compressors[coding](payload)
}
