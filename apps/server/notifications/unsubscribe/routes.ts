import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { escapeHtml } from '../../platform/html.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import { readRequest } from '../../signrequests/load.ts'
import { type Speech, speechFor, type Words } from '../email-templates/languages/copy.ts'
import { asHtml, fill } from '../email-templates/phrase.ts'
import { countReminded, stopOrder } from './stop-digest.ts'
import { resolveStopLink, type StopTarget, stopReminders } from './stop-reminders.ts'

// Where the link leads that ends reminders. A GET asks and changes nothing, so that a mail scanner which follows it
// unsubscribes nobody; a POST does it, from the page's button or at once from the mail program (RFC 8058).

const PATH = '/unsubscribe/:token'
type Call = { Params: { token: string } }

export function unsubscribeRoutes(app: FastifyInstance, deps: ChangeDeps & { resolver: Database }): void {
  app.register(async (pages) => {
    // RFC 8058 §3.1: the body may be a form of either kind. Nothing in it matters.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, body, done) => body.on('end', () => done(null)).resume())

    pages.get<Call>(PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await find(deps, request.params.token)
      if (!found) return unknown(reply)
      const { speech } = found
      return send(reply, 200, speech, sentence(found, 'question'), speech.words.unsubscribe.button)
    })

    pages.post<Call>(PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await find(deps, request.params.token)
      if (!found) return unknown(reply)
      await stop(deps, found.target, request)
      return send(reply, 200, found.speech, sentence(found, 'done'))
    })
  })
}

interface Found {
  target: StopTarget
  /** Of requests that it leads to. */
  count: number
  documentName: string
  speech: Speech
}

async function find(deps: ChangeDeps & { resolver: Database }, token: string): Promise<Found | undefined> {
  const target = await resolveStopLink(deps.resolver, token)
  if (!target) return undefined
  const { tenantId, requestId, signerId, digestId } = target
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, { requestId })
    if (!stored) return undefined
    const locale = stored.details.signers.get(signerId)?.options.locale ?? null
    const count = digestId === null ? 1 : await countReminded(tx, { tenantId, digestId })
    if (count === 0) return undefined
    return { target, count, documentName: stored.details.documentName, speech: speechFor(locale) }
  })
}

async function stop(deps: ChangeDeps, target: StopTarget, request: FastifyRequest): Promise<void> {
  const { tenantId, digestId } = target
  if (digestId === null) return stopReminders(deps, target, signerAsActor(request, target.signerId))
  await deps.db.transaction({ tenant: tenantId }, (tx) => deps.queue.enqueue(tx, [stopOrder({ tenantId, digestId })]))
}

function sentence({ speech, count, documentName }: Found, name: 'question' | 'done'): string {
  const { words, tag } = speech
  if (count === 1) return asHtml(fill(words.unsubscribe[name], { document: documentName }))
  return asHtml(fill(words.unsubscribe[`${name}Many`], { count: count.toLocaleString(tag) }))
}

function unknown(reply: FastifyReply): FastifyReply {
  const speech = speechFor(null)
  return send(reply, 404, speech, escapeHtml(speech.words.unsubscribe.unknown))
}

const STYLE = `
body{margin:0;font:17px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:32rem;margin:14vh auto 0;padding:24px}
h1{font-size:1.3rem;line-height:1.4;margin:0 0 24px;font-weight:600;overflow-wrap:anywhere}
button{font:inherit;font-weight:600;padding:14px 28px;min-height:48px;border:0;border-radius:8px;background:#1d4ed8;color:#fff}
button:focus-visible{outline:3px solid Highlight;outline-offset:3px}
`

function send(
  reply: FastifyReply,
  status: number,
  { language, direction }: Speech,
  words: string,
  button?: Words['unsubscribe']['button'],
): FastifyReply {
  const form = button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(`<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>Countersign</title><style>${STYLE}</style></head>
<body><main><h1>${words}</h1>${form}</main></body></html>`)
}
