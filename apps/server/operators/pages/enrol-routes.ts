import type { SignInAssets } from '@countersign/sign-in-pages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { credentialIn } from '../../platform/http/browsers/forms.ts'
import { enrol, enrolmentChallenge, findEnrolment } from '../passkeys/enrol.ts'
import type { Registration } from '../passkeys/verify.ts'
import { passkeysOf } from '../store.ts'
import { facts, paragraph, passkeyForm, sendPage } from './html.ts'
import { creationOptions } from './options.ts'
import type { OperatorDeps } from './request.ts'

const HIDDEN = { schema: { hide: true } }
type Call = { Params: { token: string } }

/** An operator registers a passkey with a link from the command line. */
export function enrolRoutes(scope: FastifyInstance, { web, site }: OperatorDeps, assets: SignInAssets): void {
  scope.get<Call>('/operator/enrol/:token', HIDDEN, async (request, reply) => {
    const { token } = request.params
    const operator = await findEnrolment(web, token)
    if (!operator) return unknown(reply, assets)
    const main = [
      paragraph(`${operator.name}, register a passkey with which you sign in and approve as an operator.`),
      passkeyForm({ action: `/operator/enrol/${token}`, ceremony: 'create', button: 'Register a passkey' }),
    ]
    return sendPage(reply, assets, { title: 'Register a passkey', main: main.join('\n') })
  })

  scope.post<Call>('/operator/enrol/:token/options', HIDDEN, async (request, reply) => {
    const { token } = request.params
    const operator = await findEnrolment(web, token)
    if (!operator) return reply.code(404).send({})
    const own = await passkeysOf(web, operator.operatorId)
    return { publicKey: creationOptions(site, enrolmentChallenge(site, token), operator, own) }
  })

  scope.post<Call>('/operator/enrol/:token', HIDDEN, async (request, reply) => {
    const registration = credentialIn<Registration>(request)
    const fingerprint = registration && (await enrol(web, site, request.params.token, registration))
    if (!fingerprint) return unknown(reply, assets)
    const main = [
      paragraph('The passkey is registered. It counts after it is confirmed at the machine of the service.'),
      paragraph('Read this fingerprint to the person who gave you the link, by voice or in person:'),
      facts([['Fingerprint', fingerprint]]),
    ]
    return sendPage(reply, assets, { title: 'Passkey registered', main: main.join('\n') })
  })
}

function unknown(reply: FastifyReply, assets: SignInAssets): FastifyReply {
  const main = paragraph('This link was used, has expired, or does not exist. Ask for a new one.')
  return sendPage(reply, assets, { title: 'No such link', main }, 404)
}
