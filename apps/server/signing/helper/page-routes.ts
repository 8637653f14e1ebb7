import type { HelperCode, HelperCodeBody, HelperProgress } from '@countersign/signing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endPollAfter } from '../../platform/http/limits/budgets.ts'
import { longPoll } from '../../platform/http/long-poll.ts'
import { requireConsent, statementOf } from '../agreement.ts'
import { fieldsIn, pageTimesIn, witnessIn } from '../body-fields.ts'
import type { SigningDeps } from '../deps.ts'
import { zoneIn } from '../drawn/zone.ts'
import { fillFields } from '../fill-fields.ts'
import { fieldOf, type PageBody } from '../pages/forms.ts'
import { localeOf } from '../pages/respond.ts'
import { requireCertificateMethod } from '../require-method.ts'
import type { Visitor } from '../visits/visit.ts'
import { issueHelperCode, readProgress } from './session.ts'

/** The signing page's routes for a token helper: issue its code and read its progress. */
export function helperPageRoutes(
  app: FastifyInstance,
  base: string,
  deps: SigningDeps,
  visitorOf: (request: FastifyRequest) => Promise<Visitor>,
): void {
  const hidden = { schema: { hide: true } }
  const poll = { ...hidden, config: { isPoll: true } }

  app.post<{ Body: PageBody }>(`${base}/certificate/helper-code`, hidden, async (request): Promise<HelperCode> => {
    const visitor = await visitorOf(request)
    requireCertificateMethod(visitor)
    const { visit, signer, options } = visitor
    const consent = requireConsent(signer, fieldOf(request.body, 'consent' satisfies keyof HelperCodeBody))
    const witness = statementOf(signer, witnessIn(request.body).witness)
    const { fields } = fieldsIn(request.body)
    await fillFields(deps.db, visitor, fields)
    const stated = {
      ...(witness && { witness }),
      ...(fields && { fields }),
      ...zoneIn(request.body?.zone),
      ...pageTimesIn(request.body),
    }
    const locale = localeOf(deps, request, options.locale)
    const { code, expiresAt } = await deps.db.transaction({ tenant: visit.tenantId }, (tx) =>
      issueHelperCode(tx, visit, { consent: consent.sha256, stated, locale }),
    )
    return { code, expires_at: expiresAt.toISOString() }
  })

  app.get<{ Querystring: { seen?: string } }>(`${base}/certificate/helper`, poll, (request) =>
    endPollAfter(request, async () => {
      const { visit } = await visitorOf(request)
      const read = () => deps.db.transaction({ tenant: visit.tenantId }, (tx) => readProgress(tx, visit))
      const { seen } = request.query
      const progress = await longPoll(request, read, (found) => found?.state !== seen || seen === undefined)
      return { state: progress?.state ?? 'over', ...(progress?.code ? { code: progress.code } : {}) } as HelperProgress
    }),
  )
}
