import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPageText } from '../../documents/rendering/read-page-text.ts'
import { renderPage } from '../../documents/rendering/render-page.ts'
import { enterVisit } from '../../platform/http/limits/budgets.ts'
import { joinTraceOf } from '../../signrequests/trace.ts'
import { certificateRoutes } from '../certificate/routes.ts'
import { requestCodeUnlessSent } from '../codes/request-code.ts'
import type { SigningDeps } from '../deps.ts'
import { markRoutes } from '../drawn/mark-routes.ts'
import { codeNeeded, unknownLink } from '../failures.ts'
import { helperPageRoutes } from '../helper/page-routes.ts'
import { inboxPositionOf } from '../inbox/read-inbox.ts'
import { newLinkRoute } from '../links/new-link-route.ts'
import { requireFrame } from '../links/read-frame.ts'
import { arrivalOf, buildPage } from '../pages/build-page.ts'
import { recoveryFor } from '../pages/recovery.ts'
import { showOrReport } from '../pages/report-unreadable.ts'
import { localeOf, redirect, sendPage, storeLanguage } from '../pages/respond.ts'
import { type ByReading, sendReading } from '../pages/send-reading.ts'
import { remoteRoutes } from '../remote/routes.ts'
import { sendSignedDocument } from '../send-signed-document.ts'
import { sendSignedSoFar } from '../send-signed-so-far.ts'
import { visitUploadRoutes } from '../uploads/routes.ts'
import { actorOf, actRoutes } from './act-routes.ts'
import { continueHere } from './continue-here.ts'
import { sendShownDocument } from './download.ts'
import { recordShown } from './record-shown.ts'
import { shownDocumentFor, widthOf } from './shown-document.ts'
import { findVisit, readVisitor, requireValidVisit, type VisitKey, type Visitor } from './visit.ts'

export interface ByVisit {
  Params: { visit: string }
}

interface ByPage {
  Params: { visit: string; number: string }
  Querystring: { w?: string; thumbnail?: string }
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
    const locale = localeOf(deps, request, visitor.options.locale)
    const page = await buildPage(deps, visitor, { locale, ...arrivalOf(request) })
    return sendPage(deps, reply, page, page.kind === 'code' && page.problem === 'locked' ? 429 : undefined)
  })

  // A HEAD request returns no image, so the page must not count as shown.
  const images = { ...hidden, exposeHeadRoute: false }
  app.get<ByPage>(`${base}/pages/:number(^\\d{1,6}).webp`, images, async (request, reply) => {
    const visitor = await visitorOf(request)
    const source = await shownDocumentFor(deps, visitor)
    const [page, width] = [Number(request.params.number), widthOf(request.query.w)]
    const image = await showOrReport(deps, visitor, () => renderPage(deps, source, page, width))
    // A small image beside the document is not the page.
    const isPage = request.query.thumbnail === undefined
    if (isPage) await recordShown(deps, visitor, source, [page], actorOf(request, visitor))
    return cachePrivately(reply, visitor, image.sha256).type('image/webp').send(image.webp)
  })

  app.get<ByPage>(`${base}/pages/:number(^\\d{1,6})/text`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    const source = await shownDocumentFor(deps, visitor)
    return cachePrivately(reply, visitor, null).send(await readPageText(deps, source, Number(request.params.number)))
  })

  app.get<ByReading>(`${base}/reading`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    requireFrame(request, visitor)
    storeLanguage(deps, request, reply)
    return sendReading(deps, request, reply, visitor)
  })

  actRoutes(app, base, deps, visitorOf)
  markRoutes(app, base, deps, visitorOf)
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

  app.get<ByVisit>(`${base}/signed-so-far`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    if (!visitor.isAuthenticated) throw codeNeeded()
    return sendSignedSoFar(deps, visitor, request, reply)
  })

  const anyVisitorOf = (request: FastifyRequest) =>
    findVisitor(deps, request, keyOf(request as FastifyRequest<ByVisit>))

  newLinkRoute(app, base, deps, async (request) => {
    const visitor = await anyVisitorOf(request)
    return { target: visitor.visit, signers: visitor, isSuspended: visitor.visit.isSuspended }
  })

  app.post<ByVisit>(`${base}/continue`, hidden, async (request, reply) => {
    const visitor = await anyVisitorOf(request)
    return redirect(
      reply,
      await continueHere(deps, visitor, deps.cookies.browserOf(request), actorOf(request, visitor)),
    )
  })

  app.get<ByVisit>(`${base}/document`, hidden, async (request, reply) =>
    sendShownDocument(deps, await visitorOf(request), request, reply),
  )

  // Answers as long as the visit is this browser's: the page with the code asks whether another device has taken it over.
  app.get<ByVisit>(`${base}/transfer`, hidden, async (request, reply) => {
    await visitorOf(request)
    return reply.code(204).header('cache-control', 'no-store').send()
  })

  visitUploadRoutes(app, base, deps, visitorOf)
  helperPageRoutes(app, base, deps, visitorOf)
}

/** The visitor of this request. Throws if the visit does not exist or has ended. */
async function authorize(deps: SigningDeps, request: FastifyRequest, key: VisitKey): Promise<Visitor> {
  const visitor = await findVisitor(deps, request, key)
  requireValidVisit(visitor)
  return visitor
}

/** The visitor of this request, also of a visit that has ended. Throws if there was none. */
async function findVisitor(deps: SigningDeps, request: FastifyRequest, key: VisitKey): Promise<Visitor> {
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
  const isEnded = visitor.visit.isOver || visitor.visit.generation !== visitor.signer.linkGeneration
  if (isEnded) request.inboxPosition = await inboxPositionOf(deps.db, visitor.visit)
  const { base, generation, tenantId } = visitor.visit
  request.senderTenant = tenantId
  request.recovery = recoveryFor(visitor, generation, base, visitor.canContinue ? `${base}/continue` : null)
  return visitor
}

/**
 * Lets the browser cache a page for an hour: the document that a recipient acts on does not change. A recipient of a copy
 * sees the signatures that are added while they read.
 */
function cachePrivately(reply: FastifyReply, { signer }: Visitor, sha256: string | null): FastifyReply {
  if (sha256 !== null) reply.header('etag', `"${sha256}"`)
  return reply
    .header('cache-control', signer.role === 'cc' ? 'private, no-cache' : 'private, max-age=3600')
    .header('cross-origin-resource-policy', 'same-origin')
}
