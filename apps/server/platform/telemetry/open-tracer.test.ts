import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openResource } from './open-resource.ts'
import { openTracer } from './open-tracer.ts'
import type { SamplerSettings } from './settings.ts'
import { parseTraceparent } from './traceparent.ts'

const SAMPLED = `00-${'0'.repeat(31)}1-00f067aa0ba902b7-01`
const NOT_SAMPLED = SAMPLED.replace(/01$/, '00')
const batch = { delayMs: 60_000, timeoutMs: 1_000, queueSize: 100, size: 100 }

beforeAll(() => void vi.spyOn(console, 'dir').mockImplementation(() => {}))
afterAll(() => void vi.restoreAllMocks())

async function areSampled(sampler: SamplerSettings, parent: string, isForeign: boolean, spans = 1): Promise<boolean[]> {
  const exporter = { kind: 'console', protocol: 'http/json' } as const
  const tracer = await openTracer({ exporter, sampler, batch }, openResource('api'))
  const sampled = Array.from({ length: spans }, () => {
    const span = tracer.start({ name: 'any', kind: 'server', parent, isForeign })
    span.end()
    expect(span.traceId).toBe(parseTraceparent(parent)?.traceId)
    return parseTraceparent(span.traceparent)?.isSampled ?? false
  })
  await tracer.stop()
  return sampled
}

describe.each([true, false])('a client does not decide what is sampled (parent based: %s)', (parentBased) => {
  test('not by its flag', async () => {
    expect(await areSampled({ parentBased, kind: 'always_off', ratio: 0 }, SAMPLED, true)).toEqual([false])
    expect(await areSampled({ parentBased, kind: 'always_on', ratio: 1 }, NOT_SAMPLED, true)).toEqual([true])
  })

  test('not by a trace id that a sampler by ratio selects', async () => {
    const half = { parentBased, kind: 'traceidratio', ratio: 0.5 } as const
    expect(await areSampled(half, SAMPLED, true, 64)).toContain(false)
  })
})

test('the steps of a request follow the decision of the call that created it', async () => {
  const off = { parentBased: true, kind: 'always_off', ratio: 0 } as const
  expect(await areSampled(off, SAMPLED, false)).toEqual([true])
  expect(await areSampled({ ...off, kind: 'always_on' }, NOT_SAMPLED, false)).toEqual([false])
})
