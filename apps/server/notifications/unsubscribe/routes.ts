import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { escapeHtml } from '../../platform/html.ts'
import { type Localization, localizationFor } from '../../platform/mail/layout/localization.ts'
import { asHtml, fill } from '../../platform/mail/layout/phrase.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import { readRequest } from '../../signrequests/load.ts'
import { readSender } from '../mail-context.ts'
import { stopReceipts } from '../receipts/stop-receipts.ts'
import { countReminded, stopRemindersJob } from './stop-digest.ts'
import { resolveUnsubscribeLink, stopReminders, type UnsubscribeTarget } from './stop-reminders.ts'

// The unsubscribe page of reminders and receipts. GET shows a form and changes nothing, because mail scanners follow links. POST stops
// them; the form or the mail program (RFC 8058) sends it.

const PATH = '/unsubscribe/:token'
type Call = { Params: { token: string } }

export function unsubscribeRoutes(app: FastifyInstance, deps: ChangeDeps & { resolver: Database }): void {
  app.register(async (pages) => {
    // RFC 8058 §3.1: the body may be a form of either encoding. Its content is ignored.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, body, done) => body.on('end', () => done(null)).resume())

    pages.get<Call>(PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await find(deps, request.params.token)
      if (!found) return unknown(reply)
      const { button, buttonReceipts } = found.localization.copy.unsubscribe
      const label = found.target.stops === 'receipts' ? buttonReceipts : button
      return send(reply, 200, found.localization, sentence(found, 'question'), label)
    })

    pages.post<Call>(PATH, { schema: { hide: true } }, async (request, reply) => {
      const found = await find(deps, request.params.token)
      if (!found) return unknown(reply)
      await stop(deps, found.target, request)
      return send(reply, 200, found.localization, sentence(found, 'done'))
    })
  })
}

interface Found {
  target: UnsubscribeTarget
  /** The number of requests that the link covers. */
  count: number
  documentName: string
  senderName: string
  localization: Localization
}

async function find(deps: ChangeDeps & { resolver: Database }, token: string): Promise<Found | undefined> {
  const target = await resolveUnsubscribeLink(deps.resolver, token)
  if (!target) return undefined
  const { tenantId, requestId, signerId, digestId } = target
  return deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, { requestId })
    if (!stored) return undefined
    const locale = stored.details.signers.get(signerId)?.options.locale ?? null
    const count = digestId === null ? 1 : await countReminded(tx, { tenantId, digestId })
    if (count === 0) return undefined
    const { name: senderName } = await readSender(tx)
    const { documentName } = stored.details
    return { target, count, documentName, senderName, localization: localizationFor(locale) }
  })
}

async function stop(deps: ChangeDeps, target: UnsubscribeTarget, request: FastifyRequest): Promise<void> {
  const { tenantId, digestId, stops } = target
  if (stops === 'receipts') return stopReceipts(deps.db, target)
  if (digestId === null) return stopReminders(deps, target, signerAsActor(request, target.signerId))
  await deps.db.transaction({ tenant: tenantId }, (tx) =>
    deps.queue.enqueue(tx, [stopRemindersJob({ tenantId, digestId })]),
  )
}

function sentence({ localization, count, documentName, senderName, target }: Found, name: 'question' | 'done'): string {
  const { copy, tag } = localization
  if (target.stops === 'receipts') {
    return asHtml(fill(copy.unsubscribe[OF_RECEIPTS[name]], { sender: senderName }, tag))
  }
  if (count === 1) return asHtml(fill(copy.unsubscribe[name], { document: documentName }, tag))
  return asHtml(fill(copy.unsubscribe[FOR_MANY[name]], { count }, tag))
}

const OF_RECEIPTS = { question: 'questionReceipts', done: 'doneReceipts' } as const
const FOR_MANY = { question: 'questionMany', done: 'doneMany' } as const

function unknown(reply: FastifyReply): FastifyReply {
  const localization = localizationFor(null)
  return send(reply, 404, localization, escapeHtml(localization.copy.unsubscribe.unknown))
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
  { language, direction }: Localization,
  sentence: string,
  button?: string,
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
<body><main><h1>${sentence}</h1>${form}</main></body></html>`)
}
