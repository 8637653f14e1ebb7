import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { returnRoute } from '../../providers/return-address.ts'
import type { SigningDeps } from '../deps.ts'
import { unknownLink } from '../failures.ts'
import { genericStatusPage } from '../pages/build-page.ts'
import { localeOf, redirect, sendPage } from '../pages/respond.ts'
import { browserBase } from '../visits/visit.ts'
import { findRemoteSession, type RemoteSession, recordAnswer, recordReturn } from './record-return.ts'
import { sendDocument } from './send-document.ts'

const MAX_BYTES = 256 * 1024
const RETURNED_PATH = '/provider/back'

type ByToken = { Params: { token: string } }

/**
 * The routes for providers' callbacks and for browsers that return from a provider. A request with a known transaction id
 * can only store an answer: it gets no visit and no information. The browser is redirected to the signing page, where its
 * own visit is checked.
 */
export function providerRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const hidden = { schema: { hide: true }, bodyLimit: MAX_BYTES, exposeHeadRoute: false }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  returnRoute(app)

  app.get(RETURNED_PATH, hidden, async (request, reply) =>
    sendPage(deps, reply, genericStatusPage('back_from_provider', localeOf(deps, request, null), [])),
  )

  app.get<ByToken>('/provider/:token', hidden, async (request, reply) => {
    const session = await sessionOf(deps, request)
    const fields = Object.fromEntries(new URL(request.url, 'http://here.invalid').searchParams)
    if (Object.keys(fields).length > 0) await recordAnswer(deps, session, { kind: 'fields', fields })
    else await recordReturn(deps, session)
    return redirectToPage(reply, session)
  })

  app.post<ByToken>('/provider/:token', hidden, async (request, reply) => {
    const session = await sessionOf(deps, request)
    await recordReturn(deps, session)
    return redirectToPage(reply, session)
  })

  app.post<ByToken>('/provider/:token/answer', hidden, async (request, reply) => {
    const session = await sessionOf(deps, request)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const fields = await fieldsIn(body, request.headers['content-type'] ?? '')
    if (fields) {
      await recordAnswer(deps, session, { kind: 'fields', fields })
      return redirectToPage(reply, session)
    }
    await recordAnswer(deps, session, { kind: 'body', body })
    // Imported on demand: most signers of this process do not use a provider.
    const { callbackReceipt } = await import('@countersign/remote-signing')
    return reply.type('application/xml').send(Buffer.from(callbackReceipt(request.params.token, new Date())))
  })

  app.get<ByToken>('/provider/:token/document.pdf', hidden, async (request, reply) =>
    sendDocument(deps, request, reply),
  )
}

async function sessionOf(deps: SigningDeps, request: FastifyRequest<ByToken>): Promise<RemoteSession> {
  const session = await findRemoteSession(deps.resolver, request.params.token)
  if (session) return session
  deps.linkGuesses.recordMiss(request.ip)
  throw unknownLink()
}

/** A framed signing page waits in its frame, so this tab shows a status page: the framed visit's URL is a secret. */
function redirectToPage(reply: FastifyReply, { framed, signerId }: RemoteSession): FastifyReply {
  return redirect(reply, framed ? RETURNED_PATH : browserBase(signerId))
}

/** The fields of a browser's form, in either encoding; undefined for the body of a provider's server. */
async function fieldsIn(body: Buffer, type: string): Promise<Record<string, string> | undefined> {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => [])
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
