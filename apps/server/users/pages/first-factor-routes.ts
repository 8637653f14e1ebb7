import type { Problem } from '@countersign/sign-in-pages'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { credentialIn, fieldOf } from '../../platform/http/browsers/forms.ts'
import { type ChosenFactor, FactorRefused } from '../factors/first-factor.ts'
import { registrationOptions } from '../factors/register-passkey.ts'
import type { PasskeyDeps } from '../factors/relying-party.ts'
import { browserName } from '../sessions/client-name.ts'
import { PAGE, problem } from './context.ts'

// The form of a mailed link by which a person chooses a first way to sign in: a claim, and the end of a recovery.

export interface FirstFactorForm<Opened extends { userId: string }> {
  /** What the link of the request is for; undefined if the link is not valid any more. Changes nothing. */
  open(request: FastifyRequest): Promise<Opened | undefined>
  show(request: FastifyRequest, reply: FastifyReply, opened: Opened, problems: Problem[]): Promise<unknown>
  /** The answer for a link that is not valid any more. */
  gone(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** Does what the link is for, and answers. Throws FactorRefused. */
  finish(request: FastifyRequest, reply: FastifyReply, opened: Opened, chosen: ChosenFactor): Promise<unknown>
}

export function firstFactorRoutes<Opened extends { userId: string }>(
  scope: FastifyInstance,
  deps: PasskeyDeps,
  path: string,
  { open, show, gone, finish }: FirstFactorForm<Opened>,
): void {
  scope.post(`${path}/options`, PAGE, async (request) => {
    const opened = await open(request)
    if (!opened) throw new Failure('link_gone', 'This link was used or has expired.')
    return { publicKey: await registrationOptions(deps, opened.userId) }
  })

  scope.post(path, PAGE, async (request, reply) => {
    const opened = await open(request)
    if (!opened) return gone(request, reply)
    try {
      return await finish(request, reply, opened, chosenIn(request))
    } catch (error) {
      if (!(error instanceof FactorRefused)) throw error
      return show(request, reply, opened, [factorProblem(error)])
    }
  })
}

/** The password or passkey of the form. */
function chosenIn(request: FastifyRequest) {
  return {
    password: fieldOf(request, 'new_password') || null,
    credential: credentialIn<RegistrationResponseJSON>(request),
    passkeyName: browserName(request.headers['user-agent']),
  }
}

function factorProblem({ problem: code }: FactorRefused): Problem {
  return code.startsWith('password_') ? problem('new_password', code) : problem(null, code)
}
