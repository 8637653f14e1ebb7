import { expect, test } from 'vitest'
import { readMailPace } from './mail-rate.ts'

function read(pace?: string, of?: string) {
  const problems: string[] = []
  const { atOnce, perMinute, domains } = readMailPace(
    { COUNTERSIGN_MAIL_PACE: pace, COUNTERSIGN_MAIL_PACE_OF: of },
    problems,
  )
  return { all: [atOnce, perMinute], domains: Object.fromEntries(domains), problems }
}

test('an operator sets a pace for all domains, and others for some, however they are written', () => {
  expect(read()).toEqual({ all: [10, 600], domains: {}, problems: [] })
  expect(read('4/60', 'GoogleMail.com=1/2, bücher.example. = 3/4,')).toEqual({
    all: [4, 60],
    domains: { 'gmail.com': { atOnce: 1, perMinute: 2 }, 'xn--bcher-kva.example': { atOnce: 3, perMinute: 4 } },
    problems: [],
  })
})

test.each(['10', '0/600', '10/0', '-1/5', 'many/600', '10/600/1'])('%s is no pace, and is told', (text) => {
  expect(read(text).problems).toEqual([expect.stringContaining(`not "${text}"`)])
  expect(read(undefined, `example.org=${text}`).problems).toEqual([expect.stringContaining(`example.org=${text}`)])
})

test.each(['10/600', '=10/600', 'example.org'])('%s names no domain with a pace, and is told', (text) => {
  expect(read(undefined, text).problems).toHaveLength(1)
})
