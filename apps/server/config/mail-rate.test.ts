import { expect, test } from 'vitest'
import { mailRate } from './mail-rate.ts'
import { readSettings } from './read-settings.ts'

function read(rate?: string, byDomain?: string) {
  const problems: string[] = []
  const env = { COUNTERSIGN_MAIL_RATE: rate, COUNTERSIGN_MAIL_RATE_BY_DOMAIN: byDomain }
  const { atOnce, perMinute, domains } = mailRate(readSettings(env, problems), problems)
  return { all: [atOnce, perMinute], domains: Object.fromEntries(domains), problems }
}

test('an operator limits mails to all domains, and to single domains in any spelling', () => {
  expect(read()).toEqual({ all: [10, 600], domains: {}, problems: [] })
  expect(read('4/60', 'GoogleMail.com=1/2, bücher.example. = 3/4,')).toEqual({
    all: [4, 60],
    domains: { 'gmail.com': { atOnce: 1, perMinute: 2 }, 'xn--bcher-kva.example': { atOnce: 3, perMinute: 4 } },
    problems: [],
  })
})

test.each(['10', '0/600', '10/0', '-1/5', 'many/600', '10/600/1'])('rejects %s as a rate', (text) => {
  expect(read(text).problems).toEqual([expect.stringContaining(`not "${text}"`)])
  expect(read(undefined, `example.org=${text}`).problems).toEqual([expect.stringContaining(`example.org=${text}`)])
})

test.each(['10/600', '=10/600', 'example.org'])('rejects %s as a domain with a rate', (text) => {
  expect(read(undefined, text).problems).toHaveLength(1)
})
