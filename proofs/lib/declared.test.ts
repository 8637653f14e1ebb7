import { describe, expect, test } from 'vitest'
import { beginFaults, faultErrors, foundFault, mustFind } from './faults.ts'
import { atLeast, atMost, beginLimits, boundOf, holdLimit, limitsNotCompared } from './limits.ts'
import { hold } from './proof.ts'
import { runProgram } from './run-program.ts'
import { beginTimings, notMeasured } from './timing.ts'

const machine = (slowness: number) => ({ milliseconds: () => 0, slowness: () => slowness })

describe('a limit', () => {
  const speed = atLeast(0.5, 'the rate of a bare loop', { timing: true })
  const size = atMost(120, 'the script of the first page', { unit: 'kB' })

  test('is held at its bound, and not beyond', () => {
    beginTimings(machine(1))
    holdLimit(size, 120)
    expect(() => holdLimit(size, 120.5, 'in Arabic')).toThrow(
      'the script of the first page in Arabic: 120.5, at most 120 kB',
    )
    expect(() => holdLimit(speed, 0.49)).toThrow('the rate of a bare loop: 0.49, at least 0.5')
  })

  test('a timing is held up to 1.5 times the usual time, and counts as not measured beyond', () => {
    beginTimings(machine(1.5))
    expect(() => holdLimit(speed, 0.4)).toThrow('at least 0.5')
    beginTimings(machine(1.6))
    holdLimit(speed, 0.4)
    expect(notMeasured()).toEqual([
      'the rate of a bare loop: 0.4, at least 0.5 (the machine 1.6 times slower than usual)',
    ])
    expect(() => holdLimit(size, 121)).toThrow('at most 120 kB')
  })

  test('in seconds or a second is that of the usual speed; a ratio is the same on every machine', () => {
    const delay = atMost(10, 'until a file is refused', { unit: 's', timing: true })
    const rate = atLeast(1_000, 'rows', { unit: 'a second', timing: true })
    beginTimings(machine(1.4))
    holdLimit(delay, 13.9)
    holdLimit(rate, 720)
    expect(() => holdLimit(delay, 14.1)).toThrow('at most 10 s')
    expect(() => holdLimit(rate, 710)).toThrow('at least 1,000 a second')
    expect(() => holdLimit(speed, 0.49)).toThrow('at least 0.5')
  })

  test('that nothing is compared with is named', () => {
    beginLimits()
    holdLimit(size, 1)
    expect(limitsNotCompared({ speed, size })).toEqual(['speed'])
  })

  test('is stated with its unit', () => {
    expect(boundOf(size)).toBe('at most 120 kB')
    expect(boundOf(atLeast(1_000, 'rows'))).toBe('at least 1,000')
  })
})

describe('a planted fault', () => {
  test('that the check does not find breaks the promise', async () => {
    beginFaults()
    await expect(mustFind('a lost row', () => {})).rejects.toThrow('the planted fault "a lost row" was not found')
    expect(faultErrors({ 'a lost row': '' })).toEqual(['the planted fault "a lost row" was not reported as found'])
  })

  test('is found by the failure of the check, on a slow machine too', async () => {
    beginFaults()
    beginTimings(machine(3))
    await mustFind('a slow call', () => holdLimit(atMost(2, 'times the quiet one', { timing: true }), 9))
    await mustFind('a lost row', async () => hold(false, 'a row is missing'))
    expect(faultErrors({ 'a slow call': '', 'a lost row': '' })).toEqual([])
    expect(notMeasured()).toEqual([])
  })

  test('is not found by an error of another kind', async () => {
    await expect(mustFind('a lost row', () => JSON.parse('{'))).rejects.toThrow(SyntaxError)
  })

  test('that is not declared is named', () => {
    beginFaults()
    foundFault('another')
    expect(faultErrors({})).toEqual(['the fault "another" was found, and is not declared'])
  })
})

test('a program that ends without reading its input is judged by its exit code', async () => {
  const ended = await runProgram('sh', ['-c', 'exec 0<&-; exit 3'], { input: 'x'.repeat(1_000_000) })
  expect(ended.code).toBe(3)
})
