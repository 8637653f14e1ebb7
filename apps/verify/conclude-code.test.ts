import type { Completion } from '@countersign/verify'
import { describe, expect, test } from 'vitest'
import { concludeCode } from './conclude-code.ts'

const LIVE: Completion = {
  log: { state: 'included', log: 'sign.example/log/live', size: 2, index: 1, covers: 6 },
  ...{ mode: 'live', completedAt: '2026-11-18T10:00:00Z', followsHead: true },
}

const marksOf = (changed: Partial<Completion>) =>
  concludeCode({ ...LIVE, ...changed }).map(({ say, mark }) => [say, mark])
const inState = (state: Completion['log']['state']) => ({ log: { ...LIVE.log, state } })

describe('the answer for the QR code of a certificate', () => {
  test('of a live request is good in what the log proves, and the number of signatures is not', () => {
    expect(marksOf({})).toEqual([
      ['completed', 'good'],
      ['inLog', 'good'],
      ['trail', 'good'],
      ['signatures', 'none'],
    ])
  })

  test.each(['included', 'unknown_log', 'not_checked'] as const)(
    'of the sandbox begins with a warning, and nothing in it reassures the reader: %s',
    (state) => {
      expect(marksOf({ mode: 'test', ...inState(state) })).toEqual([
        ['sandbox', 'warn'],
        ['completed', 'none'],
      ])
    },
  )

  test.each([
    [{ mode: null }, 'a log whose mode is unknown'],
    [inState('unknown_log'), 'a log that is not trusted'],
    [inState('not_checked'), 'a browser that cannot verify the log'],
  ] as const)('has nothing good with %j: %s', (changed, _) => {
    expect(marksOf(changed).map(([, mark]) => mark)).not.toContain('good')
  })

  test('says that the log does not show the trail of the code, without calling it wrong', () => {
    expect(marksOf({ followsHead: false })).toContainEqual(['trailOpen', 'none'])
    expect(marksOf({ followsHead: null }).map(([say]) => say)).toEqual(['completed', 'inLog', 'signatures'])
  })

  test.each([[inState('failed')], [{ ...inState('failed'), mode: 'test' as const }], [{ completedAt: null }]])(
    'is only that the proof is not valid: %j',
    (changed) => {
      expect(marksOf(changed)).toEqual([['logFailed', 'bad']])
    },
  )
})
