import { pino } from 'pino'
import { expect, test } from 'vitest'
import { omitRepeats } from './log-repeats.ts'

function logAt(clock: { now: number }) {
  const lines: Record<string, unknown>[] = []
  const sink = { write: (line: string) => void lines.push(JSON.parse(line)) }
  return { lines, log: pino({ hooks: { logMethod: omitRepeats(() => clock.now) } }, sink) }
}

const refused = () => ({ err: new Error('connect ECONNREFUSED 127.0.0.1:5432') })

test('writes an error that repeats once a minute, with the number of omitted lines', () => {
  const clock = { now: 0 }
  const { log, lines } = logAt(clock)
  for (; clock.now < 120_000; clock.now += 1_000) log.error(refused(), 'the relay failed and will be retried')
  expect(lines.map(({ omitted }) => omitted)).toEqual([undefined, 59])
  expect(lines[1]).toMatchObject({ level: 50, msg: 'the relay failed and will be retried', err: { type: 'Error' } })
})

test('writes lines that differ in anything but the stack, and every line without an error', () => {
  const { log, lines } = logAt({ now: 0 })
  log.error(refused(), 'the relay failed')
  log.error({ err: new Error('the database system is shutting down') }, 'the relay failed')
  log.warn(refused(), 'the relay failed')
  log.error({ ...refused(), jobId: 'a' }, 'the relay failed')
  log.error({ ...refused(), jobId: 'b' }, 'the relay failed')
  log.child({ reqId: 'req_1' }).error(refused(), 'the relay failed')
  log.child({ reqId: 'req_2' }).error(refused(), 'the relay failed')
  expect(lines).toHaveLength(7)
  for (const _ of [1, 2]) {
    log.info(refused(), 'call')
    log.warn({ check: 'mail' }, 'A check fails.')
  }
  expect(lines).toHaveLength(11)
})

test('accepts an error alone, null, and errors that refer to themselves', () => {
  const clock = { now: 0 }
  const { log, lines } = logAt(clock)
  const itself: Record<string, unknown> = { message: 'lost' }
  itself.cause = itself
  for (const at of [0, 1, 60_000]) {
    clock.now = at
    log.warn(new Error('alone'))
    log.warn({ err: null }, 'nothing')
    log.warn({ err: itself }, 'object')
  }
  expect(lines).toHaveLength(6)
  expect(lines[3]).toMatchObject({ msg: 'alone', omitted: 1 })
})
