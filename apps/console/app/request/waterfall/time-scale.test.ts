import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisLabels, GAP_WIDTH, LONGEST_MS, POINT_WIDTH, type ScaledPoint, scaleTime } from './time-scale.ts'

const HOUR = 3_600_000
const time = fc.oneof(fc.nat(2000), fc.nat(10 * HOUR), fc.nat(400 * 24 * HOUR))
const points = fc.array(fc.record({ lane: fc.constantFrom('a', 'b', 'mail'), at: time }), { maxLength: 30 })
const inOrder = (all: readonly ScaledPoint[]) => all.toSorted((a, b) => a.at - b.at)

describe('the time scale', () => {
  test('keeps the order of moments, in every lane and between lanes', () => {
    fc.assert(
      fc.property(points, fc.array(time, { maxLength: 10 }), (all, others) => {
        const scale = scaleTime(all, others)
        const moments = [...new Set([...all.map(({ at }) => at), ...others])].sort((a, b) => a - b)
        const starts = moments.map(scale.positionOf)
        for (const [i, start] of starts.entries()) expect(start).toBeGreaterThan(starts[i - 1] ?? 0)
      }),
    )
  })

  test('draws no two points of a lane over each other', () => {
    fc.assert(
      fc.property(points, (unordered) => {
        const all = inOrder(unordered)
        const { positions } = scaleTime(all, [])
        for (const lane of ['a', 'b', 'mail']) {
          const own = positions.filter((_, i) => all[i]?.lane === lane)
          for (const [i, position] of own.entries()) {
            if (i > 0) expect(position - (own[i - 1] ?? 0)).toBeGreaterThan(POINT_WIDTH - 0.001)
          }
        }
      }),
    )
  })

  test('has a gap of one width for each time of more than an hour without a moment, and no other', () => {
    fc.assert(
      fc.property(points, (all) => {
        const { gaps } = scaleTime(all, [])
        const moments = [...new Set(all.map(({ at }) => at))].sort((a, b) => a - b)
        const expected = moments.flatMap((to, i) => {
          const from = moments[i - 1] ?? to
          return to - from > LONGEST_MS ? [[from, to]] : []
        })
        expect(gaps.map(({ from, to }) => [from, to])).toEqual(expected)
        for (const { start, end } of gaps) expect(end - start).toBeCloseTo(GAP_WIDTH)
      }),
    )
  })

  test('keeps gaps free of points', () => {
    fc.assert(
      fc.property(points, (all) => {
        const { gaps, positions } = scaleTime(all, [])
        for (const { start, end } of gaps) {
          for (const position of positions) expect(position <= start || position >= end).toBe(true)
        }
      }),
    )
  })

  test('stays within its width', () => {
    fc.assert(
      fc.property(points, fc.array(time), (all, others) => {
        const { positions, positionOf, width } = scaleTime(all, others)
        for (const position of [...positions, ...others.map(positionOf)]) expect(position).toBeLessThanOrEqual(width)
      }),
    )
  })

  test('is to scale within a period of activity', () => {
    const { positionOf } = scaleTime([], [0, 10 * 60_000, 40 * 60_000])
    const [first, second, third] = [0, 10 * 60_000, 40 * 60_000].map(positionOf) as [number, number, number]
    expect((third - second) / (second - first)).toBeCloseTo(3)
    expect(positionOf(5 * 60_000)).toBeCloseTo((first + second) / 2)
  })

  test('of a year has the same width as of two hours', () => {
    const [short, long] = [2 * HOUR, 365 * 24 * HOUR].map((at) => scaleTime([{ lane: 'a', at: 0 }], [at]).width)
    expect(long).toBe(short)
  })
})

describe('labels of the axis', () => {
  test('name the beginning and the time after each gap', () => {
    const scale = scaleTime([], [0, 60_000, 5 * HOUR, 5.5 * HOUR, 50 * HOUR])
    expect(axisLabels(scale, 0)[0]?.at).toBe(0)
    expect(scale.gaps.map(({ to }) => to)).toEqual([5 * HOUR, 50 * HOUR])
  })

  test('do not overlap', () => {
    fc.assert(
      fc.property(points, (all) => {
        const scale = scaleTime(all, [0])
        const positions = axisLabels(scale, 0).map(({ position }) => position)
        for (const [i, position] of positions.entries()) {
          if (i > 0) expect(position - (positions[i - 1] ?? 0)).toBeGreaterThanOrEqual(90)
        }
      }),
    )
  })
})
