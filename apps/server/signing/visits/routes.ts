import type { Problem } from '@countersign/signing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_WIDTHS, type ImageWidth } from '../../documents/rendering/limits.ts'
import { readPageText } from '../../documents/rendering/read-page-text.ts'
import { renderPage } from '../../documents/rendering/render-page.ts'
import { Failure } from '../../platform/errors.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { shownDocument } from '../../signrequests/shown-document.ts'
import { certificateRoutes } from '../certificate/routes.ts'
import { giveCode } from '../codes/give-code.ts'
import { orderCodeUnlessSent } from '../codes/order-code.ts'
import { decline } from '../decline.ts'
import type { SigningDeps } from '../deps.ts'
import { sign } from '../drawn/sign.ts'
import { readSignBody } from '../drawn/sign-body.ts'
import { codeNeeded, notShown, unknownLink } from '../failures.ts'
import { helperPageRoutes } from '../helper/page-routes.ts'
import { placeOf } from '../inbox/read-inbox.ts'
import { goTo, isScript, keepLanguage, localeOf, sendPage } from '../pages/edge.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { type ShownDocument, sourceOf } from '../pages/page-source.ts'
import { show } from '../pages/show.ts'
import { calmStateOf } from '../pages/status-page.ts'
import { remoteRoutes } from '../remote/routes.ts'
import { sendSignedDocument } from '../signed-document.ts'
import { noteShown } from './note-shown.ts'
import { view } from './view.ts'
import { findVisit, mustStillHold, readVisitor, type VisitKey, type Visitor } from './visit.ts'

export interface ByVisit {
  Params: { visit: string }
}

interface ByPage {
  Params: { visit: string; number: string }
  Querystring: { w?: string }
}

/** Everything a visitor may do, under a base that shows their right: their cookie's, or their frame's own. */
export function visitRoutes(
  app: FastifyInstance,
  base: string,
  deps: SigningDeps,
  keyOf: (request: FastifyRequest<ByVisit>) => VisitKey,
): void {
  const hidden = { schema: { hide: true } }
  const visitorOf = (request: FastifyRequest) => admit(deps, request, keyOf(request as FastifyRequest<ByVisit>))

  app.get<ByVisit>(base, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    keepLanguage(deps, request, reply)
    const { method } = request.query as { method?: string }
    const page = await show(deps, visitor, { locale: localeOf(deps, request, visitor.options.locale), method })
    return sendPage(deps, reply, page, page.kind === 'code' && page.problem === 'locked' ? 429 : undefined)
  })

  // A HEAD brings no image, so it must not count as a look.
  const images = { ...hidden, exposeHeadRoute: false }
  app.get<ByPage>(`${base}/pages/:number(^\\d+).webp`, images, async (request, reply) => {
    const visitor = await visitorOf(request)
    const source = await shownTo(deps, visitor)
    const image = await renderPage(deps, source, Number(request.params.number), widthOf(request.query.w))
    await view(deps, visitor, actorOf(request, visitor))
    await noteShown(deps, visitor, source, Number(request.params.number), actorOf(request, visitor))
    return sendKept(reply, image.sha256).type('image/webp').send(image.webp)
  })

  app.get<ByPage>(`${base}/pages/:number(^\\d+)/text`, hidden, async (request, reply) => {
    const source = await shownTo(deps, await visitorOf(request))
    return sendKept(reply, null).send(await readPageText(deps, source, Number(request.params.number)))
  })

  app.post<ByVisit & { Body: PageBody }>(`${base}/sign`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    try {
      await sign(deps, visitor, readSignBody(request.body, isScript(request)), actorOf(request, visitor))
    } catch (error) {
      const problem = isScript(request) ? undefined : problemOf(error)
      if (problem === undefined) throw error
      const locale = localeOf(deps, request, visitor.options.locale)
      return sendPage(deps, reply, await show(deps, visitor, { locale, problem }))
    }
    return isScript(request) ? reply.send({ status: 'success', state: 'signed' }) : goTo(reply, visitor.visit.base)
  })

  certificateRoutes(app, `${base}/certificate`, deps, visitorOf)
  remoteRoutes(app, `${base}/remote`, deps, visitorOf)

  app.post<ByVisit & { Body: PageBody }>(`${base}/decline`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    await decline(deps, visitor, fieldOf(request.body, 'reason'), actorOf(request, visitor))
    return goTo(reply, visitor.visit.base)
  })

  app.post<ByVisit & { Body: PageBody }>(`${base}/code`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    const verdict = await giveCode(deps, visitor, fieldOf(request.body, 'code'), actorOf(request, visitor))
    if (verdict === 'passed') return goTo(reply, visitor.visit.base)
    const page = await show(deps, visitor, { locale: localeOf(deps, request, visitor.options.locale), verdict })
    return sendPage(deps, reply, page, verdict === 'locked' ? 429 : 401)
  })

  app.post<ByVisit>(`${base}/code/resend`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    const isWanted = !visitor.hasPassed && visitor.options.auth === 'email_otp'
    if (isWanted) await orderCodeUnlessSent(deps, visitor.visit, actorOf(request, visitor))
    return goTo(reply, visitor.visit.base)
  })

  app.get<ByVisit>(`${base}/signed-document`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    if (!visitor.hasPassed) throw codeNeeded()
    return sendSignedDocument(deps, visitor, actorOf(request, visitor), request, reply)
  })

  helperPageRoutes(app, base, deps, visitorOf)
}

/** The visitor, or why they have no right here any more. */
async function admit(deps: SigningDeps, request: FastifyRequest, key: VisitKey): Promise<Visitor> {
  const visit = await findVisit(deps.resolver, key)
  const visitor = visit && (await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readVisitor(tx, visit)))
  if (!visitor) {
    deps.strangers.count(request.ip)
    throw unknownLink()
  }
  request.framedBy = visitor.embedOrigin
  if (visitor.visit.isOver) request.fromQueue = await placeOf(deps.db, visitor.visit)
  mustStillHold(visitor)
  return visitor
}

/** The document, for those whose turn it is. */
async function shownTo(deps: SigningDeps, visitor: Visitor): Promise<ShownDocument> {
  const { visit, stored, signer } = visitor
  if (!visitor.hasPassed) throw codeNeeded()
  if (calmStateOf(visitor)) throw notShown()
  const shown = await deps.db.transaction({ tenant: visit.tenantId }, (tx) =>
    shownDocument(tx, visit.tenantId, stored, signer),
  )
  if (!shown) throw notShown()
  return sourceOf(deps.blobs, shown)
}

function widthOf(asked: string | undefined): ImageWidth {
  const width = IMAGE_WIDTHS.find((width) => String(width) === asked)
  if (width === undefined) throw new Failure('validation_failed', `w must be one of ${IMAGE_WIDTHS.join(', ')}.`)
  return width
}

/** The signer's own browser may keep a page for an hour: what they are shown stays the same. */
function sendKept(reply: FastifyReply, sha256: string | null): FastifyReply {
  if (sha256 !== null) reply.header('etag', `"${sha256}"`)
  return reply.header('cache-control', 'private, max-age=3600').header('cross-origin-resource-policy', 'same-origin')
}

function actorOf(request: FastifyRequest, { visit }: Visitor): Actor {
  return signerAsActor(request, visit.signerId)
}

function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof Failure)) return undefined
  if (error.code === 'signature_refused') return error.details.problem as Problem
  return error.details.reason === 'not_viewed' ? 'not_saved' : undefined
}
