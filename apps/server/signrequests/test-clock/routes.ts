import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { Failure } from '../../platform/errors.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  Message,
  SECURITY,
  Success,
  timeOf,
} from '../../platform/http/schemas.ts'
import { sandboxCallerOf } from '../../sandbox/sandbox-only.ts'
import { type Advance, advanceClock, type ClockDeps, readClock, type TestClock } from './advance.ts'

const clockFields = {
  now: timeOf('The time in the sandbox.'),
  ahead_seconds: Type.Number({ description: 'The seconds by which the sandbox’s clock is ahead of the real time.' }),
}

const AdvanceBody = Body(
  {
    seconds: Type.Optional(Type.Integer({ minimum: 1, description: 'The number of seconds to advance.' })),
    to: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'The time to advance to (RFC 3339), later than `now`. Give either this or `seconds`.',
      }),
    ),
  },
  { examples: [{ seconds: 259_200 }] },
)

export function clockRoutes(app: FastifyInstance, deps: ClockDeps): void {
  const common = { tags: ['Sandbox'], security: SECURITY }

  app.get('/api/v1/sandbox/clock', {
    config: { scope: 'sandbox' },
    schema: {
      ...common,
      operationId: 'getSandboxClock',
      summary: 'Read the test clock',
      description: 'The clock by which the sandbox’s requests expire and its reminders are sent.',
      response: { 200: Success(clockFields, 'The clock.'), ...errorAnswersWithKey('sandbox_only') },
    },
    handler: async (request) => {
      return present(await readClock(deps.db, sandboxCallerOf(request).tenantId))
    },
  })

  app.post<{ Body: Static<typeof AdvanceBody> }>('/api/v1/sandbox/clock/advance', {
    config: { scope: 'sandbox' },
    schema: {
      ...common,
      operationId: 'advanceSandboxClock',
      summary: 'Advance the test clock',
      description:
        'Advances the sandbox’s clock, and with it expiry, reminders and retries: whatever is due at the new time runs within two seconds. The clock cannot be moved back. Signatures and timestamps use the real time.',
      headers: IdempotencyHeader,
      body: AdvanceBody,
      response: {
        200: Success({ message: Message, ...clockFields }, 'The clock was advanced.'),
        ...errorAnswersOfWrite('sandbox_only'),
      },
    },
    handler: async (request) => {
      const clock = await advanceClock(deps, sandboxCallerOf(request), advanceOf(request.body))
      return { ...present(clock), message: 'The sandbox’s clock was advanced.' }
    },
  })
}

function advanceOf({ seconds, to }: Static<typeof AdvanceBody>): Advance {
  if (seconds !== undefined && to === undefined) return { seconds }
  if (to !== undefined && seconds === undefined) return { to: new Date(to) }
  const message = 'Give either seconds or to.'
  throw new Failure('validation_failed', message, { errors: [{ field: 'seconds', code: 'required', message }] })
}

function present({ now, aheadSeconds }: TestClock) {
  return { status: 'success' as const, now: now.toISOString(), ahead_seconds: aheadSeconds }
}
