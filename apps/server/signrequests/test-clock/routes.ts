import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { Failure } from '../../platform/errors.ts'
import {
  Body,
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  SECURITY,
  Success,
  Timestamp,
} from '../../platform/http/schemas.ts'
import { sandboxCallerOf } from '../../sandbox/sandbox-only.ts'
import { type Advance, advanceClock, type ClockDeps, readClock, type TestClock } from './advance.ts'

const clockFields = {
  now: Timestamp,
  ahead_seconds: Type.Number({ description: 'How far the sandbox’s clock is ahead of the real time.' }),
}

const AdvanceBody = Body(
  {
    seconds: Type.Optional(Type.Integer({ minimum: 1, description: 'By so many seconds.' })),
    to: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'To this instant, RFC 3339; later than `now`. Give this or `seconds`.',
      }),
    ),
  },
  { examples: [{ seconds: 259_200 }] },
)

export function clockRoutes(app: FastifyInstance, deps: ClockDeps): void {
  const common = { tags: ['Sandbox'], security: SECURITY }

  app.get('/api/v1/sandbox/clock', {
    config: { scope: 'requests:read' },
    schema: {
      ...common,
      operationId: 'getSandboxClock',
      summary: 'Read the test clock',
      description: 'The time by which your sandbox’s requests expire and its reminders go out.',
      response: { 200: Success(clockFields, 'The clock.'), ...errorAnswersWithKey('sandbox_only') },
    },
    handler: async (request) => {
      return present(await readClock(deps.db, sandboxCallerOf(request).tenantId))
    },
  })

  app.post<{ Body: Static<typeof AdvanceBody> }>('/api/v1/sandbox/clock/advance', {
    config: { scope: 'requests:write' },
    schema: {
      ...common,
      operationId: 'advanceSandboxClock',
      summary: 'Let time pass',
      description:
        'Moves your sandbox’s clock ahead, and with it expiry, reminders and retries: what is due by the new time is done within a second or two. It never goes back. Signatures and timestamps keep the real time.',
      headers: IdempotencyHeader,
      body: AdvanceBody,
      response: {
        200: Success({ message: Type.String(), ...clockFields }, 'The clock was moved.'),
        ...errorAnswersOfWrite('sandbox_only'),
      },
    },
    handler: async (request) => {
      const clock = await advanceClock(deps, sandboxCallerOf(request), advanceOf(request.body))
      return { ...present(clock), message: 'The sandbox’s clock was moved.' }
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
