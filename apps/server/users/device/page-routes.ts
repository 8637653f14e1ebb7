import { type DevicePage, PATHS } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import type { UserDeps } from '../deps.ts'
import type { UserPages } from '../pages/deps.ts'
import { fieldOf } from '../pages/forms.ts'
import { frameOf, sendPage } from '../pages/send.ts'
import { presentedToken } from '../sessions/admit.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import type { ResolvedSession, SessionFinder } from '../sessions/resolve.ts'
import { sessionOver } from '../sessions/rotate.ts'
import { formatUserCode } from './codes.ts'
import { decideDevice, findDevice } from './decide.ts'

export interface DevicePageDeps {
  users: UserDeps
  finder: SessionFinder
  cookie: SessionCookie
}

/** Where a person confirms the code of their command line (RFC 8628 §3.3). A code in the address is only filled in. */
export function devicePageRoutes(scope: FastifyInstance, pages: UserPages, deps: DevicePageDeps): void {
  const hidden = { config: { userRoute: true }, schema: { hide: true } }

  /** Only a browser's session: the token of a command line must not make further ones. */
  async function deciderOf(request: FastifyRequest): Promise<ResolvedSession> {
    const presented = presentedToken(request, deps.cookie)
    if (presented?.kind === 'command_line') {
      throw new Failure('session_required', 'Confirm the code in a browser in which you are signed in.')
    }
    const session = presented && (await deps.finder.find(presented.kind, presented.token, request.ip))
    if (!session) throw sessionOver()
    return session
  }

  const show = (reply: FastifyReply, { user }: ResolvedSession, page: Partial<DevicePage>) =>
    sendPage(pages, reply, {
      ...frameOf(pages, reply, user),
      ...{ kind: 'device', problems: [], next: null, userCode: '', request: null },
      ...page,
    })
  const showUnknown = (reply: FastifyReply, session: ResolvedSession, userCode: string) =>
    show(reply, session, { userCode, problems: [{ field: 'user_code', code: 'user_code_unknown' }] })

  scope.get<{ Querystring: { user_code?: unknown } }>(PATHS.device, hidden, async (request, reply) => {
    const { user_code: asked } = request.query
    const userCode = typeof asked === 'string' ? formatUserCode(asked) : ''
    return show(reply, await deciderOf(request), { userCode })
  })

  scope.post(PATHS.device, hidden, async (request, reply) => {
    const session = await deciderOf(request)
    const userCode = formatUserCode(fieldOf(request, 'user_code'))
    const found = await findDevice(deps.users, session, userCode)
    if (!found) return showUnknown(reply, session, userCode)
    const { client, address, requestedAt } = found
    const asking = { client, address: address ?? '', requestedAt: new Date(requestedAt).toISOString() }
    return show(reply, session, { userCode, request: asking })
  })

  scope.post(PATHS.deviceConfirm, hidden, async (request, reply) => {
    const session = await deciderOf(request)
    const userCode = formatUserCode(fieldOf(request, 'user_code'))
    const decision = fieldOf(request, 'decision') === 'approve' ? 'approve' : 'deny'
    if (!(await decideDevice(deps.users, session, userCode, decision))) return showUnknown(reply, session, userCode)
    const outcome = decision === 'approve' ? 'device_approved' : 'device_denied'
    return sendPage(pages, reply, { ...frameOf(pages, reply, session.user), kind: 'message', outcome, next: null })
  })
}
