import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPageText } from '../../documents/rendering/read-page-text.ts'
import { renderPage } from '../../documents/rendering/render-page.ts'
import { enterVisit } from '../../platform/http/limits/budgets.ts'
import { joinTraceOf } from '../../signrequests/trace.ts'
import { certificateRoutes } from '../certificate/routes.ts'
import { requestCodeUnlessSent } from '../codes/request-code.ts'
import type { SigningDeps } from '../deps.ts'
import { codeNeeded, unknownLink } from '../failures.ts'
import { helperPageRoutes } from '../helper/page-routes.ts'
import { inboxPositionOf } from '../inbox/read-inbox.ts'
import { requireFrame } from '../links/read-frame.ts'
import { buildPage } from '../pages/build-page.ts'
import { showOrReport } from '../pages/report-unreadable.ts'
import { localeOf, redirect, sendPage, storeLanguage } from '../pages/respond.ts'
import { remoteRoutes } from '../remote/routes.ts'
import { sendSignedDocument } from '../send-signed-document.ts'
import { actorOf, actRoutes } from './act-routes.ts'
import { recordShown } from './record-shown.ts'
import { shownDocumentFor, widthOf } from './shown-document.ts'
import { findVisit, readVisitor, requireValidVisit, type VisitKey, type Visitor } from './visit.ts'

export interface ByVisit {
  Params: { visit: string }
}

interface ByPage {
  Params: { visit: string; number: string }
  Querystring: { w?: string }
}

/** The routes of a visit. `base` has the signer for a visit by cookie, or the token of a framed visit. */
export function visitRoutes(
  app: FastifyInstance,
  base: string,
  deps: SigningDeps,
  keyOf: (request: FastifyRequest<ByVisit>) => VisitKey,
): void {
  const hidden = { schema: { hide: true } }
  const visitorOf = (request: FastifyRequest) => authorize(deps, request, keyOf(request as FastifyRequest<ByVisit>))

  app.get<ByVisit>(base, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    requireFrame(request, visitor)
    storeLanguage(deps, request, reply)
    const { method } = request.query as { method?: string }
    const page = await buildPage(deps, visitor, { locale: localeOf(deps, request, visitor.options.locale), method })
    return sendPage(deps, reply, page, page.kind === 'code' && page.problem === 'locked' ? 429 : undefined)
  })

  // A HEAD request returns no image, so the page must not count as shown.
  const images = { ...hidden, exposeHeadRoute: false }
  app.get<ByPage>(`${base}/pages/:number(^\\d{1,6}).webp`, images, async (request, reply) => {
    const visitor = await visitorOf(request)
    const source = await shownDocumentFor(deps, visitor)
    const [page, width] = [Number(request.params.number), widthOf(request.query.w)]
    const image = await showOrReport(deps, visitor, () => renderPage(deps, source, page, width))
    await recordShown(deps, visitor, source, [page], actorOf(request, visitor))
    return cachePrivately(reply, image.sha256).type('image/webp').send(image.webp)
  })

  app.get<ByPage>(`${base}/pages/:number(^\\d{1,6})/text`, hidden, async (request, reply) => {
    const source = await shownDocumentFor(deps, await visitorOf(request))
    return cachePrivately(reply, null).send(await readPageText(deps, source, Number(request.params.number)))
  })

  actRoutes(app, base, deps, visitorOf)
  certificateRoutes(app, `${base}/certificate`, deps, visitorOf)
  remoteRoutes(app, `${base}/remote`, deps, visitorOf)

  app.post<ByVisit>(`${base}/code/resend`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    const needsCode = !visitor.isAuthenticated && visitor.options.auth === 'email_otp'
    if (needsCode) await requestCodeUnlessSent(deps, visitor.visit, actorOf(request, visitor))
    return redirect(reply, visitor.visit.base)
  })

  app.get<ByVisit>(`${base}/signed-document`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    if (!visitor.isAuthenticated) throw codeNeeded()
    return sendSignedDocument(deps, visitor, actorOf(request, visitor), request, reply)
  })

  helperPageRoutes(app, base, deps, visitorOf)
}

/** The visitor of this request. Throws if the visit does not exist or has ended. */
async function authorize(deps: SigningDeps, request: FastifyRequest, key: VisitKey): Promise<Visitor> {
  const visit = await findVisit(deps.resolver, key)
  if (visit) {
    enterVisit(request, visit)
    await joinTraceOf(deps.db, request, visit)
  }
  const visitor = visit && (await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readVisitor(tx, visit)))
  if (!visitor) {
    deps.linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  request.embedOrigins = visitor.embedOrigins
  if (visitor.visit.isOver) request.inboxPosition = await inboxPositionOf(deps.db, visitor.visit)
  requireValidVisit(visitor)
  return visitor
}

/** Lets the signer's browser cache a page for an hour: the document that a signer sees does not change. */
function cachePrivately(reply: FastifyReply, sha256: string | null): FastifyReply {
  if (sha256 !== null) reply.header('etag', `"${sha256}"`)
  return reply.header('cache-control', 'private, max-age=3600').header('cross-origin-resource-policy', 'same-origin')
}
