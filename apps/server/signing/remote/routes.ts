import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endPollAfter } from '../../platform/http/limits/budgets.ts'
import { longPoll } from '../../platform/http/long-poll.ts'
import { signerAsActor } from '../../signrequests/actor.ts'
import { fieldsIn, hashIn, malformed, pageTimesIn, uuidIn, witnessIn } from '../body-fields.ts'
import type { SigningDeps } from '../deps.ts'
import { zoneIn } from '../drawn/zone.ts'
import type { PageBody } from '../pages/forms.ts'
import type { Visitor } from '../visits/visit.ts'
import { abandon } from './abandon.ts'
import { beginAttempt } from './begin-attempt.ts'
import { readAttempt } from './read-attempt.ts'
import { recordDeparture } from './record-departure.ts'

type ById = { Params: { id: string }; Querystring: { seen?: string } }

/** Signing at a provider, for the signing page. apps/signing/remote.ts has the types of the messages. */
export function remoteRoutes(
  app: FastifyInstance,
  base: string,
  deps: SigningDeps,
  visitorOf: (request: FastifyRequest) => Promise<Visitor>,
): void {
  const hidden = { schema: { hide: true } }
  const poll = { ...hidden, config: { isPoll: true } }
  const actorOf = (request: FastifyRequest, { visit }: Visitor) => signerAsActor(request, visit.signerId)

  app.post<{ Body: PageBody }>(`${base}/attempts`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    const { body } = request
    const [account, credential] = [textIn(body, 'account'), textIn(body, 'credential')]
    const begun = {
      attempt: uuidIn(body, 'attempt'),
      provider: textIn(body, 'provider'),
      document: hashIn(body, 'document'),
      consent: hashIn(body, 'consent'),
      ...(account === null ? {} : { account }),
      ...(credential === null ? {} : { credential }),
      ...witnessIn(body),
      ...fieldsIn(body),
      ...pageTimesIn(body),
      ...zoneIn(body?.zone),
    }
    await beginAttempt(deps, visitor, begun, actorOf(request, visitor))
    return reply.code(201).send({ attempt: begun.attempt })
  })

  app.get<ById>(`${base}/attempts/:id`, poll, (request) =>
    endPollAfter(request, async () => {
      const visitor = await visitorOf(request)
      const id = uuidIn(request.params, 'id')
      const { seen } = request.query
      return longPoll(
        request,
        () => readAttempt(deps, visitor, id),
        ({ state }) => state !== 'preparing' && state !== 'finishing' && state !== seen,
      )
    }),
  )

  app.post<ById>(`${base}/attempts/:id/left`, hidden, async (request, reply) => {
    await recordDeparture(deps, await visitorOf(request), uuidIn(request.params, 'id'))
    return reply.code(204).send()
  })

  app.post<ById>(`${base}/attempts/:id/abandon`, hidden, async (request, reply) => {
    const visitor = await visitorOf(request)
    await abandon(deps, visitor, uuidIn(request.params, 'id'), actorOf(request, visitor))
    return reply.code(204).send()
  })
}

const MAX_TEXT_LENGTH = 200

function textIn(body: PageBody, field: string): string | null {
  const value = body?.[field]
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) return value
  throw malformed(field, `a text of at most ${MAX_TEXT_LENGTH} characters`)
}
