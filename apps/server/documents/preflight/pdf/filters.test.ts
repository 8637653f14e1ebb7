import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decode } from './filters.ts'
import { Meter } from './meter.ts'
import { Name, Stream, type Value } from './values.ts'

test('a truncated or damaged deflate stream gives the data before the error', async () => {
  const whole = deflateSync(Buffer.from('The quick brown fox. '.repeat(500)))
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, whole.length - 8)
  for (const raw of [whole.subarray(0, whole.length - 6), damaged]) {
    const stream = new Stream(new Map([['Filter', new Name('FlateDecode')]]), raw)
    const { bytes: decoded } = await decode(stream, (value): Value => value ?? null, new Meter())
    expect(Buffer.from(decoded).toString()).toMatch(/^The quick brown fox\. The/)
  }
})
