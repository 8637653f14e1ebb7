import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endPollAfter } from '../../platform/http/limits/budgets.ts'
import { longPoll } from '../../platform/http/long-poll.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import type { Stated } from '../agreement.ts'
import { bytesIn, fieldsIn, hashIn, malformed, pageTimesIn, revisionIn, uuidIn, witnessIn } from '../body-fields.ts'
import type { SigningDeps } from '../deps.ts'
import { zoneIn } from '../drawn/zone.ts'
import type { PageBody } from '../pages/forms.ts'
import type { Visitor } from '../visits/visit.ts'
import { abandon } from './abandon.ts'
import { beginAttempt } from './begin-attempt.ts'
import { readAttempt } from './read-attempt.ts'
import { readCheck } from './read-check.ts'
import { sendRevision, showLatestRevision } from './send-document.ts'
import { submitCertificate } from './submit-certificate.ts'
import { submitSignature } from './submit-signature.ts'

const MAX_CERTIFICATES = 10
const MAX_CHAIN_BYTES = 64 * 1024
/** The size of an RSA-8192 signature; ECDSA signatures are shorter. */
const MAX_SIGNATURE_BYTES = 1024

type ById = { Params: { id: string } }
type WithBody = { Body: PageBody }

/**
 * Signing with the signer's own key, for the signing page and the token helper. apps/signing/certificate.ts has the types of
 * the messages. `visitorOf` authorizes the request or throws. `statedIn` finds what the signer said: in the body, unless the page
 * has sent it before.
 */
export function certificateRoutes(
  app: FastifyInstance,
  base: string,
  deps: SigningDeps,
  visitorOf: (request: FastifyRequest) => Promise<Visitor>,
  statedIn: (request: FastifyRequest) => Stated | Promise<Stated> = ({ body }) => ({
    ...witnessIn(body as PageBody),
    ...fieldsIn(body as PageBody),
    ...pageTimesIn(body as PageBody),
    ...zoneIn((body as PageBody)?.zone),
  }),
): void {
  const hidden = { schema: { hide: true } }
  const poll = { ...hidden, config: { isPoll: true } }
  const actorOf = (request: FastifyRequest, { visit }: Visitor) => signerAsActor(request, visit.signerId)

  app.post<WithBody>(`${base}/checks`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    const check = await submitCertificate(deps, visitor, { chain: chainIn(request.body) })
    return reply.code(202).send({ check })
  })

  app.get<ById>(`${base}/checks/:id`, poll, (request) =>
    endPollAfter(request, async () => {
      const { visit } = await visitorOf(request)
      const id = uuidIn(request.params, 'id')
      return longPoll(
        request,
        () => readCheck(deps.db, visit, id),
        ({ state }) => state !== 'checking',
      )
    }),
  )

  app.get(`${base}/document`, hidden, async (request) => showLatestRevision(deps, await visitorOf(request)))

  app.get(`${base}/document.pdf`, hidden, async (request, reply) =>
    sendRevision(deps, await visitorOf(request), request, reply),
  )

  app.post<WithBody>(`${base}/attempts`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    const { body } = request
    const begun = {
      attempt: uuidIn(body, 'attempt'),
      check: uuidIn(body, 'check'),
      revision: revisionIn(body, 'revision'),
      document: hashIn(body, 'document'),
      consent: hashIn(body, 'consent'),
      ...(await statedIn(request)),
    }
    await beginAttempt(deps, visitor, begun, actorOf(request, visitor))
    return reply.code(201).send({ attempt: begun.attempt })
  })

  app.get<ById>(`${base}/attempts/:id`, poll, (request) =>
    endPollAfter(request, async () => {
      const { visit } = await visitorOf(request)
      const id = uuidIn(request.params, 'id')
      return longPoll(
        request,
        () => readAttempt(deps.db, visit, id),
        ({ state }) => state !== 'preparing' && state !== 'finishing',
      )
    }),
  )

  app.post<ById & WithBody>(`${base}/attempts/:id/signature`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    const signature = bytesIn(request.body?.signature, 'signature', MAX_SIGNATURE_BYTES)
    await submitSignature(deps, visitor, uuidIn(request.params, 'id'), signature)
    return reply.code(202).send({ state: 'finishing' })
  })

  app.post<ById>(`${base}/attempts/:id/abandon`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    await abandon(deps, visitor, uuidIn(request.params, 'id'), actorOf(request, visitor))
    return reply.code(204).send()
  })
}

function chainIn(body: PageBody): Uint8Array[] {
  const chain = body?.chain
  if (!Array.isArray(chain) || chain.length === 0 || chain.length > MAX_CERTIFICATES) {
    throw malformed('chain', `a list of 1 to ${MAX_CERTIFICATES} certificates, the signer’s own first`)
  }
  const ders = chain.map((one, i) => bytesIn(one, `chain[${i}]`, MAX_CHAIN_BYTES))
  if (ders.reduce((sum, { length }) => sum + length, 0) <= MAX_CHAIN_BYTES) return ders
  throw malformed('chain', `at most ${MAX_CHAIN_BYTES} bytes in total`)
}
