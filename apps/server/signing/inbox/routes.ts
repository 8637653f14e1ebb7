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
type ByInbox = { Params: { queue: string }; Querystring: { page?: string } }

/**
 * Where a digest's link leads: a door like a signing link's, then the list of what waits for the reader of that mailbox.
 * A GET changes nothing; a document is opened by a form.
 */
export function inboxRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const { db, resolver, cookies } = deps
  const hidden = { schema: { hide: true } }

  app.get<ByToken>('/q/:token', hidden, async (request, reply) => {
    const { token } = request.params
    const queue = await followInboxLink(deps, request, token)
    storeLanguage(deps, request, reply)
    const held = await findInboxVisit(resolver, cookies.browserOf(request), queue.inboxId)
    if (held && covers(held, queue)) return redirect(reply, held.base)
    const sender = await senderOf(deps, queue)
    const locale = localeOf(deps, request, sender.locale)
    return sendPage(deps, reply, inboxLandingPage(sender, `/q/${token}`, locale))
  })

  app.post<ByToken>('/q/:token', hidden, async (request, reply) => {
    const queue = await followInboxLink(deps, request, request.params.token)
    const presented = cookies.browserOf(request)
    const held = await findInboxVisit(resolver, presented, queue.inboxId)
    if (held && covers(held, queue)) return redirect(reply, held.base)
    const known = presented !== undefined && (await isBrowserKnown(resolver, presented)) ? presented : undefined
    cookies.setBrowser(reply, await claimInbox(db, queue, known))
    return redirect(reply, inboxBase(queue.inboxId))
  })

  app.get<ByInbox>('/queue/:queue', hidden, async (request, reply) => {
    const visit = await admit(deps, request)
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

  app.post<ByInbox & { Body: PageBody }>('/queue/:queue/open', hidden, async (request, reply) => {
    const visit = await admit(deps, request)
    const actorFor = (signerId: string) => signerAsActor(request, signerId)
    const opened = await openFromInbox(deps, visit, optionsOf(request.body), actorFor)
    return redirect(reply, opened ?? visit.base)
  })
}

async function followInboxLink(
  { resolver, linkGuesses }: SigningDeps,
  request: FastifyRequest,
  token: string,
): Promise<FoundInbox> {
  const queue = await resolveInboxLink(resolver, token)
  if (!queue) {
    linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  if (queue.suspended) throw senderSuspended()
  return queue
}

/** Who has claimed an earlier link only is to claim this one too. */
function covers(held: InboxVisit, { upTo }: FoundInbox): boolean {
  return !held.isOver && held.upTo >= upTo
}

async function senderOf({ db }: SigningDeps, queue: FoundInbox) {
  const sender = await db.transaction({ tenant: queue.tenantId }, (tx) => readSender(tx, queue))
  if (!sender) throw unknownLink()
  return sender
}

/** Whose browser has claimed the queue, and may still see it. */
async function admit({ resolver, cookies, linkGuesses }: SigningDeps, request: FastifyRequest): Promise<InboxVisit> {
  const { queue } = request.params as ByInbox['Params']
  const visit = await findInboxVisit(resolver, cookies.browserOf(request), fromPublicId('que', queue))
  if (!visit) {
    linkGuesses.recordMiss(request.ip)
    throw unknownLink()
  }
  if (visit.suspended) throw senderSuspended()
  if (visit.isOver) throw visitOver()
  return visit
}

function optionsOf(body: PageBody): DocumentChoice {
  const signerId = fromPublicId('sgn', fieldOf(body, 'signer'))
  if (signerId !== undefined) return { signerId }
  const after = fieldOf(body, 'after')
  return { after: /^\d{1,9}$/.test(after) ? Number(after) : 0 }
}
