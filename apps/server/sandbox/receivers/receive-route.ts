import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { isToken } from '../../platform/slot-token.ts'
import { makeBudget } from '../../platform/throttle/budget.ts'
import { RECEIVE_PATH } from './address.ts'
import { MOST_BYTES, recordCall } from './calls.ts'
import { tenantOfToken } from './store.ts'

export interface ReceiveDeps {
  db: Database
  /** As countersign_resolver: finds the receiver's tenant. */
  resolver: Database
}

/** Of a sandbox, in each process: a URL that became known must not let many networks fill the database's log. */
export const CALLS_PER_MINUTE = 300

/**
 * Where anybody who knows the URL of a test receiver sends calls to. The budgets of their network and of the
 * sandbox limit them. The dispatcher does
 * not come here: it stores its deliveries itself (webhooks/dispatch/store-for-receivers.ts).
 */
export function receiveRoute(app: FastifyInstance, { db, resolver }: ReceiveDeps): void {
  const budget = makeBudget({ perMinute: CALLS_PER_MINUTE, burst: CALLS_PER_MINUTE })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { token: string }; Body: Buffer | undefined }>(
      `${RECEIVE_PATH}/:token`,
      { schema: { hide: true }, bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const { token } = request.params
        const tenantId = isToken(token) ? await tenantOfToken(resolver, token) : undefined
        if (tenantId === undefined) throw noReceiver()
        const waitMs = budget.take(tenantId)
        if (waitMs > 0) throw tooManyCalls(waitMs)
        const { headers, body = Buffer.alloc(0) } = request
        const status = await recordCall(db, { tenantId, token, sender: 'other', headers, body })
        if (status === undefined) throw noReceiver()
        return reply.code(status).header('cache-control', 'no-store').send()
      },
    )
  })
}

function tooManyCalls(waitMs: number): Failure {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = `The test receivers of this sandbox were called too often. Try again in ${retryAfterSeconds} s.`
  return new Failure('rate_limited', message, { retryAfterSeconds })
}

function noReceiver(): Failure {
  return new Failure('not_found', 'There is no test receiver at this address.')
}
