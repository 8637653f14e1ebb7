import type { Problem, ViewedAnswer } from '@countersign/signing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { hashIn, malformed } from '../body-fields.ts'
import { checkCode } from '../codes/check-code.ts'
import { decline } from '../decline.ts'
import type { SigningDeps } from '../deps.ts'
import { readSignBody } from '../drawn/read-sign-body.ts'
import { sign } from '../drawn/sign.ts'
import { buildPage } from '../pages/build-page.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { isScript, localeOf, redirect, sendPage } from '../pages/respond.ts'
import { recordShown } from './record-shown.ts'
import { recordView } from './record-view.ts'
import { shownDocumentFor } from './shown-document.ts'
import type { Visitor } from './visit.ts'

type WithBody = { Body: PageBody }

/**
 * What a signer submits from a page: under a visit, and under a link, which the request then claims first. So the first
 * press on a page that shows an unclaimed link claims it and does what it should, also without scripts.
 */
export function actRoutes(
  app: FastifyInstance,
  base: string,
  deps: SigningDeps,
  visitorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Visitor>,
): void {
  const hidden = { schema: { hide: true } }

  app.post<WithBody>(`${base}/viewed`, hidden, async (request, reply): Promise<ViewedAnswer> => {
    const [document, displayed] = [hashIn(request.body, 'document'), pagesIn(request.body)]
    const visitor = await visitorOf(request, reply)
    const shown = await shownDocumentFor(deps, visitor)
    const actor = actorOf(request, visitor)
    await recordView(deps, visitor, actor)
    if (document === shown.sha256) await recordShown(deps, visitor, shown, displayed, actor)
    return { base: visitor.visit.base }
  })

  app.post<WithBody>(`${base}/sign`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    try {
      await sign(deps, visitor, readSignBody(request.body, isScript(request)), actorOf(request, visitor))
    } catch (error) {
      const problem = isScript(request) ? undefined : problemOf(error)
      if (problem === undefined) throw error
      const locale = localeOf(deps, request, visitor.options.locale)
      return sendPage(deps, reply, await buildPage(deps, visitor, { locale, problem }))
    }
    return isScript(request) ? reply.send({ status: 'success', state: 'signed' }) : redirect(reply, visitor.visit.base)
  })

  app.post<WithBody>(`${base}/decline`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    await decline(deps, visitor, fieldOf(request.body, 'reason'), actorOf(request, visitor))
    return redirect(reply, visitor.visit.base)
  })

  app.post<WithBody>(`${base}/code`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    const verdict = await checkCode(deps, visitor, fieldOf(request.body, 'code'), actorOf(request, visitor))
    if (verdict === 'passed') return redirect(reply, visitor.visit.base)
    const page = await buildPage(deps, visitor, { locale: localeOf(deps, request, visitor.options.locale), verdict })
    return sendPage(deps, reply, page, verdict === 'locked' ? 429 : 401)
  })
}

export function actorOf(request: FastifyRequest, { visit }: Visitor): Actor {
  return signerAsActor(request, visit.signerId)
}

/** More than any document has. */
const MAX_PAGES = 10_000

function pagesIn(body: PageBody): number[] {
  const pages: unknown = body?.pages
  if (Array.isArray(pages) && pages.length <= MAX_PAGES && pages.every(isPageNumber)) return pages
  throw malformed('pages', 'a list of page numbers')
}

function isPageNumber(page: unknown): boolean {
  return Number.isInteger(page) && Number(page) >= 1 && Number(page) <= MAX_PAGES
}

function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof Failure)) return undefined
  if (error.code === 'signature_refused') return error.details.problem as Problem
  return error.details.reason === 'not_viewed' ? 'not_saved' : undefined
}
