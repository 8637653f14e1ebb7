import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FoundInbox, resolveInboxLink } from '../../notifications/inbox/open-inbox.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { SigningDeps } from '../deps.ts'
import { senderSuspended, unknownLink, visitOver } from '../failures.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { localeOf, redirect, sendPage, storeLanguage } from '../pages/respond.ts'
import { isBrowserKnown } from '../visits/visit.ts'
import { inboxLandingPage, inboxPage, pageOf } from './build-inbox-page.ts'
import { claimInbox, findInboxVisit, type InboxVisit, inboxBase } from './claim-inbox.ts'
import { type DocumentChoice, openFromInbox } from './open-document.ts'
import { countWaiting, readItems, readSender } from './read-inbox.ts'

type ByToken = { Params: { token: string } }
type ByInbox = { Params: { inbox: string }; Querystring: { page?: string } }

/**
 * The pages of an inbox link: a landing page like a signing link's, then the list of the mailbox's documents. A GET changes
 * nothing; a form opens a document.
 */
export function inboxRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const { db, resolver, cookies } = deps
  const hidden = { schema: { hide: true } }

  app.get<ByToken>('/q/:token', hidden, async (request, reply) => {
    const { token } = request.params
    const inbox = await followInboxLink(deps, request, token)
    storeLanguage(deps, request, reply)
    const current = await findInboxVisit(resolver, cookies.browserOf(request), inbox.inboxId)
    if (current && covers(current, inbox)) return redirect(reply, current.base)
    const sender = await senderOf(deps, inbox)
    const locale = localeOf(deps, request, sender.locale)
    return sendPage(deps, reply, inboxLandingPage(sender, `/q/${token}`, locale))
  })

  app.post<ByToken>('/q/:token', hidden, async (request, reply) => {
    const inbox = await followInboxLink(deps, request, request.params.token)
    const presented = cookies.browserOf(request)
    const current = await findInboxVisit(resolver, presented, inbox.inboxId)
    if (current && covers(current, inbox)) return redirect(reply, current.base)
    const known = presented !== undefined && (await isBrowserKnown(resolver, presented)) ? presented : undefined
    cookies.setBrowser(reply, await claimInbox(db, inbox, known))
    return redirect(reply, inboxBase(inbox.inboxId))
  })

  app.get<ByInbox>('/queue/:inbox', hidden, async (request, reply) => {
    const visit = await authorize(deps, request)
    storeLanguage(deps, request, reply)
    const sender = await senderOf(deps, visit)
    const { count, page, items } = await db.transaction({ tenant: visit.tenantId }, async (tx) => {
      const count = await countWaiting(tx, visit)
      const page = pageOf(visit, count, request.query.page)
      return { count, page, items: await readItems(tx, visit, page) }
    })
    const locale = localeOf(deps, request, sender.locale)
    return sendPage(deps, reply, inboxPage(visit, sender, count, items, page, locale))
  })

  app.post<ByInbox & { Body: PageBody }>('/queue/:inbox/open', hidden, async (request, reply) => {
    const visit = await authorize(deps, request)
    const actorFor = (signerId: string) => signerAsActor(request, signerId)
    const opened = await openFromInbox(deps, visit, choiceOf(request.body), actorFor)
    return redirect(reply, opened ?? visit.base)
  })
}

async function followInboxLink(
  { resolver, linkGuesses }: SigningDeps,
  request: FastifyRequest,
  token: string,
): Promise<FoundInbox> {
  const inbox = await resolveInboxLink(resolver, token)
  if (!inbox) {
    linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  if (inbox.suspended) throw senderSuspended()
  return inbox
}

/** Whether the visit covers this link's items. A visit by an earlier link does not. */
function covers(current: InboxVisit, { upTo }: FoundInbox): boolean {
  return !current.isOver && current.upTo >= upTo
}

async function senderOf({ db }: SigningDeps, inbox: FoundInbox) {
  const sender = await db.transaction({ tenant: inbox.tenantId }, (tx) => readSender(tx, inbox))
  if (!sender) throw unknownLink()
  return sender
}

/** The inbox visit of this browser. Throws if the browser has not claimed the inbox, or the visit has ended. */
async function authorize(
  { resolver, cookies, linkGuesses }: SigningDeps,
  request: FastifyRequest,
): Promise<InboxVisit> {
  const { inbox } = request.params as ByInbox['Params']
  const visit = await findInboxVisit(resolver, cookies.browserOf(request), fromPublicId('que', inbox))
  if (!visit) {
    linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  if (visit.suspended) throw senderSuspended()
  if (visit.isOver) throw visitOver()
  return visit
}

function choiceOf(body: PageBody): DocumentChoice {
  const signerId = fromPublicId('sgn', fieldOf(body, 'signer'))
  if (signerId !== undefined) return { signerId }
  const after = fieldOf(body, 'after')
  return { after: /^\d{1,9}$/.test(after) ? Number(after) : 0 }
}
