import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curlSteps, stepOf } from './guide.ts'
import { SAMPLE_PLACE } from './sample.ts'

test('the box of the guide is above the client’s line on the sample', async () => {
  // The server is another project of the compiler, so the import has no types.
  const { SIGNATURE_PLACES } = await import(new URL('../../../server/documents/sample/places.ts', import.meta.url).href)
  const { role: _, ...place } = SIGNATURE_PLACES.client
  expect(SAMPLE_PLACE).toEqual(place)
})

test('the guide begins again after a request that ended without a signature', () => {
  const states = [
    'pending',
    'in_progress',
    'sealing',
    'completed',
    'declined',
    'expired',
    'cancelled',
    'failed',
  ] as const
  expect(states.map((state) => stepOf({ state }))).toEqual([
    'sign',
    'sign',
    'seal',
    'done',
    'send',
    'send',
    'send',
    'send',
  ])
  expect(stepOf(undefined)).toBe('send')
})

test('the command that creates a request sends the JSON of its body, for any name', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((name) => !/[\0\ud800-\udfff]/.test(name)),
      (name) => {
        const [, create] = curlSteps('https://sign.example', { name, email: 'asha@example.com' })
        const hereDocument = `DOCUMENT=doc; cat ${create.slice(create.indexOf('<<JSON'))}`
        const body = JSON.parse(execFileSync('/bin/sh', ['-c', hereDocument], { encoding: 'utf8' }))
        expect(body).toMatchObject({ document_id: 'doc', signers: [{ name, email: 'asha@example.com' }] })
      },
    ),
    { numRuns: 25 },
  )
})
