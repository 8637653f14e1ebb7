import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { returnRoute } from '../../providers/return-address.ts'
import type { SigningDeps } from '../deps.ts'
import { unknownLink } from '../failures.ts'
import { genericStatusPage } from '../pages/build-page.ts'
import { localeOf, redirect, sendPage } from '../pages/respond.ts'
import { browserBase } from '../visits/visit.ts'
import { findRemoteSession, type Journey, noteAnswer, recordReturn } from './record-answer.ts'
import { sendDocument } from './send-document.ts'

const MAX_BYTES = 256 * 1024
const BESIDE = '/provider/back'

type ByToken = { Params: { token: string } }

/**
 * Where providers answer and where browsers come back to. Whoever knows a transaction's id may leave a note with it, and
 * gets nothing for it: no session, no news. The browser is sent on to the signer's page, where its own visit counts.
 */
export function providerRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const hidden = { schema: { hide: true }, bodyLimit: MAX_BYTES, exposeHeadRoute: false }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  returnRoute(app)

  app.get(BESIDE, hidden, async (request, reply) =>
    sendPage(deps, reply, genericStatusPage('back_from_provider', localeOf(deps, request, null), null)),
  )

  app.get<ByToken>('/provider/:token', hidden, async (request, reply) => {
    const journey = await journeyOf(deps, request)
    const fields = Object.fromEntries(new URL(request.url, 'http://here.invalid').searchParams)
    if (Object.keys(fields).length > 0) await noteAnswer(deps, journey, { kind: 'fields', fields })
    else await recordReturn(deps, journey)
    return sendOn(reply, journey)
  })

  app.post<ByToken>('/provider/:token', hidden, async (request, reply) => {
    const journey = await journeyOf(deps, request)
    await recordReturn(deps, journey)
    return sendOn(reply, journey)
  })

  app.post<ByToken>('/provider/:token/answer', hidden, async (request, reply) => {
    const journey = await journeyOf(deps, request)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const fields = await fieldsIn(body, request.headers['content-type'] ?? '')
    if (fields) {
      await noteAnswer(deps, journey, { kind: 'fields', fields })
      return sendOn(reply, journey)
    }
    await noteAnswer(deps, journey, { kind: 'body', body })
    // Most who come to this process sign by hand.
    const { callbackReceipt } = await import('@countersign/remote-signing')
    return reply.type('application/xml').send(Buffer.from(callbackReceipt(request.params.token, new Date())))
  })

  app.get<ByToken>('/provider/:token/document.pdf', hidden, async (request, reply) =>
    sendDocument(deps, request, reply),
  )
}

async function journeyOf(deps: SigningDeps, request: FastifyRequest<ByToken>): Promise<Journey> {
  const journey = await findRemoteSession(deps.resolver, request.params.token)
  if (journey) return journey
  deps.linkGuesses.recordMiss(request.ip)
  throw unknownLink()
}

/** A page in a frame waits beside; its visit's address is its own secret. */
function sendOn(reply: FastifyReply, { framed, signerId }: Journey): FastifyReply {
  return redirect(reply, framed ? BESIDE : browserBase(signerId))
}

/** A browser's form, in either of its encodings; undefined for a server's body. */
async function fieldsIn(body: Buffer, type: string): Promise<Record<string, string> | undefined> {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => [])
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
