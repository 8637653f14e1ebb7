import type { FastifyInstance, FastifyReply } from 'fastify'
import { readPageText } from '../../documents/rendering/read-page-text.ts'
import { renderPage } from '../../documents/rendering/render-page.ts'
import { Failure } from '../../platform/errors.ts'
import type { SigningDeps } from '../deps.ts'
import { linkUsed, notShown } from '../failures.ts'
import { linkPage } from '../pages/build-page.ts'
import { localeOf, redirect, sendPage, storeLanguage } from '../pages/respond.ts'
import { actRoutes } from '../visits/act-routes.ts'
import { shownDocumentFor, widthOf } from '../visits/shown-document.ts'
import { claimLink, openVisit } from './claim-link.ts'
import { type ByToken, followLink } from './follow-link.ts'
import { createPreviewLimiter } from './preview-limiter.ts'

type ByPage = ByToken & { Params: { number: string }; Querystring: { w?: string } }

/**
 * The pages of a signing link. A GET shows the document and changes nothing: a mail scanner that follows the link, runs
 * the page's scripts and loads its images claims nothing, and is no view. A POST, which the person's first press or key
 * causes, claims the link (claim-link.ts).
 */
export function linkRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const hidden = { schema: { hide: true } }
  const previews = createPreviewLimiter()

  app.get<ByToken>('/s/:token', hidden, async (request, reply) => {
    const { link, reader } = await followLink(deps, request)
    storeLanguage(deps, request, reply)
    const open = await openVisit(deps, request, link)
    if (open) return redirect(reply, open.base)
    if (link.spent) throw linkUsed()
    const { method } = request.query as { method?: string }
    const locale = localeOf(deps, request, reader.options.locale)
    const page = await linkPage(deps, reader, link, { locale, method })
    return sendPage(deps, reply, page, page.kind === 'code' && page.problem === 'locked' ? 429 : undefined)
  })

  app.post<ByToken>('/s/:token', hidden, async (request, reply) => {
    const { link, reader } = await followLink(deps, request)
    const claimed = await claimLink(deps, request, reply, link).catch(ignoreOnly('wrong_state'))
    if (claimed) return redirect(reply, claimed.base)
    const locale = localeOf(deps, request, reader.options.locale)
    return sendPage(deps, reply, await linkPage(deps, reader, link, { locale }), 409)
  })

  app.get<ByPage>('/s/:token/pages/:number(^\\d{1,6}).webp', hidden, async (request, reply) => {
    const { link, reader } = await followLink(deps, request)
    previews.record(link)
    if (link.oneUse) throw notShown()
    const source = await shownDocumentFor(deps, reader)
    const image = await renderPage(deps, source, Number(request.params.number), widthOf(request.query.w))
    return withoutStoring(reply).type('image/webp').send(image.webp)
  })

  app.get<ByPage>('/s/:token/pages/:number(^\\d{1,6})/text', hidden, async (request, reply) => {
    const { link, reader } = await followLink(deps, request)
    previews.record(link)
    if (link.oneUse) throw notShown()
    const source = await shownDocumentFor(deps, reader)
    return withoutStoring(reply).send(await readPageText(deps, source, Number(request.params.number)))
  })

  actRoutes(app, '/s/:token', deps, async (request, reply) => {
    const { link } = await followLink(deps, request)
    // An embed session's link is claimed by the page that it opens, and by nothing else.
    if (link.oneUse) throw linkUsed()
    return (await claimLink(deps, request, reply, link)).readVisitor()
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
