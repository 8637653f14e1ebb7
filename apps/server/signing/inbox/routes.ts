import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FoundQueue, resolveQueueLink } from '../../notifications/inbox/open-inbox.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { SigningDeps } from '../deps.ts'
import { senderSuspended, unknownLink, visitOver } from '../failures.ts'
import { goTo, keepLanguage, localeOf, sendPage } from '../pages/edge.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { isBrowserKnown } from '../visits/visit.ts'
import { claimQueue, findQueueVisit, type QueueVisit, queueBase } from './claim-inbox.ts'
import { openFromQueue, type Wish } from './open-document.ts'
import { countWaiting, readItems, readSender } from './read-inbox.ts'
import { pageOf, showQueue, showQueueDoor } from './show-inbox.ts'

type ByToken = { Params: { token: string } }
type ByQueue = { Params: { queue: string }; Querystring: { page?: string } }

/**
 * Where a digest's link leads: a door like a signing link's, then the list of what waits for the reader of that mailbox.
 * A GET changes nothing; a document is opened by a form.
 */
export function queueRoutes(app: FastifyInstance, deps: SigningDeps): void {
  const { db, resolver, cookies } = deps
  const hidden = { schema: { hide: true } }

  app.get<ByToken>('/q/:token', hidden, async (request, reply) => {
    const { token } = request.params
    const queue = await followQueueLink(deps, request, token)
    keepLanguage(deps, request, reply)
    const held = await findQueueVisit(resolver, cookies.browserOf(request), queue.queueId)
    if (held && leadsAsFar(held, queue)) return goTo(reply, held.base)
    const sender = await senderOf(deps, queue)
    const locale = localeOf(deps, request, sender.locale)
    return sendPage(deps, reply, showQueueDoor(sender, `/q/${token}`, locale))
  })

  app.post<ByToken>('/q/:token', hidden, async (request, reply) => {
    const queue = await followQueueLink(deps, request, request.params.token)
    const presented = cookies.browserOf(request)
    const held = await findQueueVisit(resolver, presented, queue.queueId)
    if (held && leadsAsFar(held, queue)) return goTo(reply, held.base)
    const known = presented !== undefined && (await isBrowserKnown(resolver, presented)) ? presented : undefined
    cookies.giveBrowser(reply, await claimQueue(db, queue, known))
    return goTo(reply, queueBase(queue.queueId))
  })

  app.get<ByQueue>('/queue/:queue', hidden, async (request, reply) => {
    const visit = await admit(deps, request)
    keepLanguage(deps, request, reply)
    const sender = await senderOf(deps, visit)
    const { count, page, items } = await db.transaction({ tenant: visit.tenantId }, async (tx) => {
      const count = await countWaiting(tx, visit)
      const page = pageOf(visit, count, request.query.page)
      return { count, page, items: await readItems(tx, visit, page) }
    })
    const locale = localeOf(deps, request, sender.locale)
    return sendPage(deps, reply, showQueue(visit, sender, count, items, page, locale))
  })

  app.post<ByQueue & { Body: PageBody }>('/queue/:queue/open', hidden, async (request, reply) => {
    const visit = await admit(deps, request)
    const actorFor = (signerId: string) => signerAsActor(request, signerId)
    const opened = await openFromQueue(deps, visit, wishOf(request.body), actorFor)
    return goTo(reply, opened ?? visit.base)
  })
}

async function followQueueLink(
  { resolver, strangers }: SigningDeps,
  request: FastifyRequest,
  token: string,
): Promise<FoundQueue> {
  const queue = await resolveQueueLink(resolver, token)
  if (!queue) {
    strangers.count(request.ip)
    throw unknownLink()
  }
  if (queue.suspended) throw senderSuspended()
  return queue
}

/** Who has claimed an earlier link only is to claim this one too. */
function leadsAsFar(held: QueueVisit, { upTo }: FoundQueue): boolean {
  return !held.isOver && held.upTo >= upTo
}

async function senderOf({ db }: SigningDeps, queue: FoundQueue) {
  const sender = await db.transaction({ tenant: queue.tenantId }, (tx) => readSender(tx, queue))
  if (!sender) throw unknownLink()
  return sender
}

/** Whose browser has claimed the queue, and may still see it. */
async function admit({ resolver, cookies, strangers }: SigningDeps, request: FastifyRequest): Promise<QueueVisit> {
  const { queue } = request.params as ByQueue['Params']
  const visit = await findQueueVisit(resolver, cookies.browserOf(request), fromPublicId('que', queue))
  if (!visit) {
    strangers.count(request.ip)
    throw unknownLink()
  }
  if (visit.suspended) throw senderSuspended()
  if (visit.isOver) throw visitOver()
  return visit
}

function wishOf(body: PageBody): Wish {
  const signerId = fromPublicId('sgn', fieldOf(body, 'signer'))
  if (signerId !== undefined) return { signerId }
  const after = fieldOf(body, 'after')
  return { after: /^\d{1,9}$/.test(after) ? Number(after) : 0 }
}
