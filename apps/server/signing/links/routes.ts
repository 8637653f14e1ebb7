import type { FastifyInstance, FastifyReply } from 'fastify'
import { readPageText } from '../../documents/rendering/read-page-text.ts'
import { renderPage } from '../../documents/rendering/render-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { SigningDeps } from '../deps.ts'
import { markRoutes } from '../drawn/mark-routes.ts'
import { linkUsed, notShown, unknownLink } from '../failures.ts'
import { arrivalOf, linkPage } from '../pages/build-page.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { showOrReport } from '../pages/report-unreadable.ts'
import { localeOf, redirect, sendPage, storeLanguage } from '../pages/respond.ts'
import { type ByReading, sendReading } from '../pages/send-reading.ts'
import { actRoutes } from '../visits/act-routes.ts'
import { shownDocumentFor, widthOf } from '../visits/shown-document.ts'
import { claimLink, openVisit } from './claim-link.ts'
import { type ByToken, findLink, followLink } from './follow-link.ts'
import { newLinkRoute } from './new-link-route.ts'
import { findPastedLink } from './paste-link.ts'
import { createPreviewLimiter, type PreviewLimiter } from './preview-limiter.ts'
import { isFrameNavigation } from './read-frame.ts'

type ByPage = ByToken & { Params: { number: string }; Querystring: { w?: string } }

/**
 * The pages of a signing link. A GET shows the document and changes nothing: a mail scanner that follows the link, runs
 * the page's scripts and loads its images claims nothing, and is no view. A POST, which the person's first press or key
 * causes, claims the link (claim-link.ts). A page in a frame has paths of its own (read-frame.ts).
 */
export function linkRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const previews = createPreviewLimiter()

  app.get<ByToken>('/s/:token', HIDDEN, async (request, reply) => {
    const followed = await followLink(deps, request)
    const { link, reader } = followed
    storeLanguage(deps, request, reply)
    const open = await openVisit(deps, request, followed)
    if (open) return redirect(reply, open.base)
    if (link.spent) throw linkUsed()
    const locale = localeOf(deps, request, reader.options.locale)
    const page = await linkPage(deps, reader, link, { locale, ...arrivalOf(request) })
    return sendPage(deps, reply, page, page.kind === 'code' && page.problem === 'locked' ? 429 : undefined)
  })

  // Mail programs break links. An incomplete link is as unknown as a wrong one.
  app.post<{ Body: PageBody }>('/s', HIDDEN, async (request, reply) => {
    const path = findPastedLink(fieldOf(request.body, 'link'))
    if (path === undefined) {
      deps.linkGuesses.recordMiss(request.ip)
      throw unknownLink()
    }
    return redirect(reply, path)
  })

  app.get('/s', HIDDEN, async () => {
    throw unknownLink()
  })

  // Where a refused form of a framed page leads: its visit, or the link.
  app.get<ByToken>(IN_FRAME, HIDDEN, async (request, reply) => {
    const followed = await followLink(deps, request)
    const open = isFrameNavigation(request) ? await openVisit(deps, request, followed) : undefined
    return redirect(reply, open?.base ?? `/s/${request.params.token}`)
  })

  routesOf(app, '/s/:token', deps, previews)
  routesOf(app, IN_FRAME, deps, previews)
}

const HIDDEN = { schema: { hide: true } }
const IN_FRAME = '/s/:token/frame/:frame'

/** What a page under this base loads and sends. */
function routesOf(app: FastifyInstance, base: string, deps: SigningDeps, previews: PreviewLimiter): void {
  app.post<ByToken>(base, HIDDEN, async (request, reply) => {
    const followed = await followLink(deps, request)
    const claimed = await claimLink(deps, request, reply, followed).catch(ignoreOnly('wrong_state'))
    if (claimed) return redirect(reply, claimed.base)
    const { link, reader } = followed
    const locale = localeOf(deps, request, reader.options.locale)
    return sendPage(deps, reply, await linkPage(deps, reader, link, { locale }), 409)
  })

  app.get<ByPage>(`${base}/pages/:number(^\\d{1,6}).webp`, HIDDEN, async (request, reply) => {
    const { link, reader } = await followLink(deps, request)
    previews.record(link)
    if (link.oneUse) throw notShown()
    const source = await shownDocumentFor(deps, reader)
    const [page, width] = [Number(request.params.number), widthOf(request.query.w)]
    const image = await showOrReport(deps, reader, () => renderPage(deps, source, page, width))
    return withoutStoring(reply).type('image/webp').send(image.webp)
  })

  app.get<ByPage>(`${base}/pages/:number(^\\d{1,6})/text`, HIDDEN, async (request, reply) => {
    const { link, reader } = await followLink(deps, request)
    previews.record(link)
    if (link.oneUse) throw notShown()
    const source = await shownDocumentFor(deps, reader)
    return withoutStoring(reply).send(await readPageText(deps, source, Number(request.params.number)))
  })

  newLinkRoute(app, base, deps, async (request) => {
    const { link, signers } = await findLink(deps, request)
    return { target: link, signers, isSuspended: link.suspended }
  })

  markRoutes(app, base, deps, async (request) => {
    const { link, reader } = await followLink(deps, request)
    previews.record(link)
    if (link.oneUse) throw notShown()
    return reader
  })

  app.get<ByToken & ByReading>(`${base}/reading`, HIDDEN, async (request, reply) => {
    const { link, reader } = await followLink(deps, request)
    previews.record(link)
    if (link.oneUse) throw notShown()
    storeLanguage(deps, request, reply)
    return sendReading(deps, request, reply, reader)
  })

  actRoutes(app, base, deps, async (request, reply) => {
    const followed = await followLink(deps, request)
    // An embed session's link is claimed by the page that it opens, and by nothing else.
    if (followed.link.oneUse) throw linkUsed()
    return (await claimLink(deps, request, reply, followed)).readVisitor()
  })
}

/** Returns undefined for the expected error and rethrows any other. */
function ignoreOnly(code: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof Failure) || error.code !== code) throw error
  }
}

/** Without a visit nothing ties the browser to the signer, so it must not keep the document. */
function withoutStoring(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin')
}
