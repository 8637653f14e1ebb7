import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { LinkTarget } from '../../signrequests/signer/links.ts'
import type { SignersRequest } from '../../signrequests/signer/read.ts'
import type { SigningDeps } from '../deps.ts'
import { senderSuspended } from '../failures.ts'
import { genericStatusPage } from '../pages/build-page.ts'
import { readPageSender } from '../pages/read-sender.ts'
import { NO_HELP } from '../pages/recovery.ts'
import { localeOf, sendPage } from '../pages/respond.ts'
import { askForLink } from './ask-for-link.ts'

/** Who asks for a new link: somebody with a link, or with a visit, that may no longer work. */
export interface LinkAsker {
  target: LinkTarget
  signers: SignersRequest
  isSuspended: boolean
}

/** The form of a page under this base that asks for a new link. Its answer says what was done, and nothing about whom. */
export function newLinkRoute(
  app: FastifyInstance,
  base: string,
  deps: SigningDeps,
  askerOf: (request: FastifyRequest) => Promise<LinkAsker>,
): void {
  app.post(`${base}/new-link`, { schema: { hide: true } }, async (request, reply) => {
    const { target, signers, isSuspended } = await askerOf(request)
    if (isSuspended) throw senderSuspended()
    const status = await askForLink(deps, target, signers, request.ip, signerAsActor(request, target.signerId))
    const locale = localeOf(deps, request, signers.options.locale)
    return sendPage(deps, reply, {
      ...genericStatusPage(status, locale, request.embedOrigins ?? []),
      ...request.recovery,
      sender: await readPageSender(deps.db, target.tenantId, locale),
      help: { ...NO_HELP, contact: signers.sender.contact },
    })
  })
}
