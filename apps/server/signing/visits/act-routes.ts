import type { FieldError, Problem, SignBody, ViewedAnswer } from '@countersign/signing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { approve } from '../approve.ts'
import { hashIn, malformed, pageTimesIn } from '../body-fields.ts'
import { checkCode } from '../codes/check-code.ts'
import { decline } from '../decline.ts'
import { delegate, delegateProblemOf, enteredDelegate, readDelegate } from '../delegate.ts'
import type { SigningDeps } from '../deps.ts'
import { readSignBody } from '../drawn/read-sign-body.ts'
import { sign } from '../drawn/sign.ts'
import type { Entered } from '../pages/build-document-page.ts'
import { buildPage, type PageOptions } from '../pages/build-page.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { isScript, localeOf, redirect, redirectToPage, sendPage } from '../pages/respond.ts'
import { reportWrongPerson } from '../report-wrong-person.ts'
import { isToPrint, recordDownload } from './download.ts'
import { recordShown } from './record-shown.ts'
import { recordView } from './record-view.ts'
import { shownDocumentFor } from './shown-document.ts'
import type { Visitor } from './visit.ts'

type WithBody = { Body: PageBody }

const FORMS = '^(?:code|sign|approve|decline|delegate|wrong-person|new-link)$'

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

  app.get(`${base}/:act(${FORMS})`, hidden, async (request, reply) => redirectToPage(request, reply))

  app.post<WithBody>(`${base}/viewed`, hidden, async (request, reply) => {
    // A form, which a viewer sends without scripts, does not know which images are displayed.
    const displayed = isScript(request) ? pagesIn(request.body) : []
    const document = hashIn(request.body, 'document')
    const visitor = await visitorOf(request, reply)
    const shown = await shownDocumentFor(deps, visitor)
    const actor = actorOf(request, visitor)
    await recordView(deps, visitor, actor)
    if (document === shown.sha256) await recordShown(deps, visitor, shown, displayed, actor)
    const answer: ViewedAnswer = { base: visitor.visit.base }
    return isScript(request) ? answer : redirect(reply, answer.base)
  })

  app.post<WithBody>(`${base}/sign`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    const body = readSignBody(request.body, isScript(request))
    const signing = (actor: Actor) => sign(deps, visitor, body, actor)
    return answerAct(request, reply, visitor, 'signed', signing, isScript(request) ? undefined : enteredIn(body))
  })

  app.post<WithBody>(`${base}/approve`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    const body = { document: fieldOf(request.body, 'document'), ...pageTimesIn(request.body) }
    return answerAct(request, reply, visitor, 'approved', (actor) => approve(deps, visitor, body, actor))
  })

  /** Runs the act. A form is answered with a redirect, or with the page and the problem; a script with JSON. */
  async function answerAct(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
    state: 'signed' | 'approved',
    run: (actor: Actor) => Promise<void>,
    entered?: Entered,
  ): Promise<FastifyReply> {
    try {
      await run(actorOf(request, visitor))
    } catch (error) {
      const problem = isScript(request) ? undefined : problemOf(error)
      if (problem === undefined) throw error
      return showAgain(request, reply, visitor, {
        ...{ problem, fieldErrors: fieldErrorsOf(error) },
        ...(entered && { entered }),
      })
    }
    return isScript(request) ? reply.send({ status: 'success', state }) : redirect(reply, visitor.visit.base)
  }

  /** The page of a refused form, with the problem. */
  async function showAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
    options: Omit<PageOptions, 'locale'>,
  ): Promise<FastifyReply> {
    const locale = localeOf(deps, request, visitor.options.locale)
    return sendPage(deps, reply, await buildPage(deps, visitor, { locale, ...options }))
  }

  app.post<WithBody>(`${base}/decline`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    await decline(deps, visitor, fieldOf(request.body, 'reason'), actorOf(request, visitor))
    return redirect(reply, visitor.visit.base)
  })

  app.post<WithBody>(`${base}/wrong-person`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    await reportWrongPerson(deps, visitor, fieldOf(request.body, 'reason'), actorOf(request, visitor))
    return redirect(reply, visitor.visit.base)
  })

  app.post<WithBody>(`${base}/delegate`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    try {
      await delegate(deps, visitor, readDelegate(request.body), actorOf(request, visitor))
    } catch (error) {
      const problem = isScript(request) ? null : delegateProblemOf(error)
      if (problem === null) throw error
      return showAgain(request, reply, visitor, { delegate: { ...enteredDelegate(request.body), problem } })
    }
    // The page at this address says who was named.
    return isScript(request) ? reply.send({ status: 'success' }) : redirect(reply, visitor.visit.base)
  })

  app.post<WithBody>(`${base}/document`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    await recordDownload(deps, visitor, actorOf(request, visitor))
    return redirect(reply, `${visitor.visit.base}/document${isToPrint(request.body?.use) ? '?use=print' : ''}`)
  })

  app.post<WithBody>(`${base}/transfer`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request, reply)
    return deps.offerTransfer(deps, visitor, actorOf(request, visitor))
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

/** Forms have a typed name only. */
function enteredIn({ mark, witness, fields }: SignBody): Entered {
  const typedName = mark.kind === 'typed' ? mark.name : ''
  return { typedName, ...(witness && { witness }), ...(fields && { fields }) }
}

function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof Failure)) return undefined
  if (error.code === 'signature_refused') return error.details.problem as Problem
  if (fieldErrorsOf(error).length > 0) return 'fields_wrong'
  return error.details.reason === 'not_viewed' ? 'not_saved' : undefined
}

/** The wrong values of fields in a refused form. */
function fieldErrorsOf(error: unknown): FieldError[] {
  const found = error instanceof Failure ? (error.errors ?? []) : []
  return found.flatMap(({ field, code }) =>
    field.startsWith(FIELD_PREFIX)
      ? [{ field: field.slice(FIELD_PREFIX.length), code: code as FieldError['code'] }]
      : [],
  )
}

const FIELD_PREFIX = 'fields.'
