import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FoundInbox, resolveInboxLink } from '../../notifications/inbox/open-inbox.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { SigningDeps } from '../deps.ts'
import { senderSuspended, unknownLink, visitExpired } from '../failures.ts'
import { genericStatusPage } from '../pages/build-page.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { readPageSender } from '../pages/read-sender.ts'
import { NO_HELP } from '../pages/recovery.ts'
import { localeOf, redirect, redirectToPage, sendPage, storeLanguage } from '../pages/respond.ts'
import { isBrowserKnown } from '../visits/visit.ts'
import { askForList } from './ask-for-list.ts'
import { inboxPage, pageOf } from './build-inbox-page.ts'
import { claimInbox, findInboxVisit, type InboxAccess, type InboxVisit, inboxBase } from './claim-inbox.ts'
import { type DocumentChoice, openFromInbox } from './open-document.ts'
import { countWaiting, readItems, readSender } from './read-inbox.ts'

type ByToken = { Params: { token: string } }
type ByInbox = { Params: { inbox: string }; Querystring: { page?: string } }

/**
 * The pages of an inbox link: the list of the mailbox's documents. A GET changes nothing; a form claims the link, unless
 * this browser has, and opens a document.
 */
export function inboxRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const { resolver, cookies } = deps
  const hidden = { schema: { hide: true } }

  app.get<ByToken>('/q/:token', hidden, async (request, reply) => {
    const { token } = request.params
    const inbox = await followInboxLink(deps, request, token)
    storeLanguage(deps, request, reply)
    const current = await findInboxVisit(resolver, cookies.browserOf(request), inbox.inboxId)
    if (current && covers(current, inbox)) return redirect(reply, current.base)
    return sendList(deps, request, reply, { ...inbox, base: `/q/${token}` })
  })

  app.post<ByToken>('/q/:token', hidden, async (request, reply) => {
    const { base } = await claimInboxLink(deps, request, reply)
    return redirect(reply, base)
  })

  app.post<ByToken & { Body: PageBody }>('/q/:token/open', hidden, async (request, reply) => {
    return open(deps, request, reply, await claimInboxLink(deps, request, reply))
  })

  app.get<ByInbox>('/queue/:inbox', hidden, async (request, reply) => {
    const visit = await authorize(deps, request)
    storeLanguage(deps, request, reply)
    return sendList(deps, request, reply, visit)
  })

  app.post<ByInbox & { Body: PageBody }>('/queue/:inbox/open', hidden, async (request, reply) => {
    return open(deps, request, reply, await authorize(deps, request))
  })

  app.get<ByInbox>('/queue/:inbox/new-link', hidden, async (request, reply) => redirectToPage(request, reply))

  app.post<ByInbox>('/queue/:inbox/new-link', hidden, async (request, reply) => {
    const visit = await visitOf(deps, request)
    const { senderName, contact, sandbox, locale } = await senderOf(deps, visit)
    request.recovery = { senderName, documentName: null, sandbox, help: { ...NO_HELP, contact } }
    await askForList(deps, visit, request.ip)
    const page = genericStatusPage('link_sent', localeOf(deps, request, locale), [])
    return sendPage(deps, reply, { ...page, ...request.recovery })
  })
}

async function sendList(
  deps: SigningDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  inbox: InboxAccess,
): Promise<FastifyReply> {
  const sender = await senderOf(deps, inbox)
  const { count, page, items } = await deps.db.transaction({ tenant: inbox.tenantId }, async (tx) => {
    const count = await countWaiting(tx, inbox)
    const page = pageOf(inbox, count, (request.query as ByInbox['Querystring']).page)
    return { count, page, items: await readItems(tx, inbox, page) }
  })
  const locale = localeOf(deps, request, sender.locale)
  const shown = await readPageSender(deps.db, inbox.tenantId, locale)
  return sendPage(deps, reply, { ...inboxPage(inbox, sender, count, items, page, locale), sender: shown })
}

async function open(
  deps: SigningDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: InboxVisit,
): Promise<FastifyReply> {
  const actorFor = (signerId: string) => signerAsActor(request, signerId)
  const opened = await openFromInbox(deps, visit, choiceOf(request.body as PageBody), actorFor)
  return redirect(reply, opened ?? visit.base)
}

/** The visit of this browser to the link's inbox, begun now unless there is one. */
async function claimInboxLink(deps: SigningDeps, request: FastifyRequest, reply: FastifyReply): Promise<InboxVisit> {
  const { db, resolver, cookies } = deps
  const inbox = await followInboxLink(deps, request, (request.params as ByToken['Params']).token)
  const presented = cookies.browserOf(request)
  const current = await findInboxVisit(resolver, presented, inbox.inboxId)
  if (current && covers(current, inbox)) return current
  const known = presented !== undefined && (await isBrowserKnown(resolver, presented)) ? presented : undefined
  const browser = await claimInbox(db, inbox, known)
  cookies.setBrowser(reply, browser)
  return { ...inbox, base: inboxBase(inbox.inboxId), browser, isOver: false }
}

async function followInboxLink(
  { resolver, linkGuesses }: SigningDeps,
  request: FastifyRequest,
  token: string,
): Promise<FoundInbox> {
  const inbox = await resolveInboxLink(resolver, token)
  if (inbox) request.server.budgets.takeVisitCall(inbox.inboxId)
  if (!inbox) {
    linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  if (inbox.suspended) throw senderSuspended()
  request.senderTenant = inbox.tenantId
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
async function authorize(deps: SigningDeps, request: FastifyRequest): Promise<InboxVisit> {
  const visit = await visitOf(deps, request)
  if (visit.isOver) {
    const { senderName, contact, sandbox } = await senderOf(deps, visit)
    const ask = { action: `${visit.base}/new-link`, from: 'mailbox' } as const
    request.recovery = { senderName, documentName: null, sandbox, help: { ...NO_HELP, contact, ask } }
    throw visitExpired()
  }
  return visit
}

/** As `authorize`, also if the visit has ended. */
async function visitOf({ resolver, cookies, linkGuesses }: SigningDeps, request: FastifyRequest): Promise<InboxVisit> {
  const { inbox } = request.params as ByInbox['Params']
  const visit = await findInboxVisit(resolver, cookies.browserOf(request), fromPublicId('que', inbox))
  if (!visit) {
    linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  request.server.budgets.takeVisitCall(visit.inboxId)
  if (visit.suspended) throw senderSuspended()
  request.senderTenant = visit.tenantId
  return visit
}

function choiceOf(body: PageBody): DocumentChoice {
  const signerId = fromPublicId('sgn', fieldOf(body, 'signer'))
  if (signerId !== undefined) return { signerId }
  const after = fieldOf(body, 'after')
  return { after: /^\d{1,9}$/.test(after) ? Number(after) : 0 }
}
