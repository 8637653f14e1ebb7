import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Failure } from '../../errors.ts'
import { answerWithError } from '../problem.ts'

test.each([
  ['de-CH,de;q=0.9', 'de', 'ltr', 'Zu viele Aufrufe'],
  ['ar', 'ar', 'rtl', ''],
  [undefined, 'en', 'ltr', 'Too many requests'],
])('a browser that prefers %s and calls too often gets a page in %s', async (accepted, lang, direction, title) => {
  const app = Fastify()
  app.setErrorHandler(answerWithError)
  app.get('/verify', () => {
    throw new Failure('rate_limited', 'Too many calls.', { retryAfterSeconds: 7 })
  })
  const headers = { accept: 'text/html', ...(accepted !== undefined && { 'accept-language': accepted }) }
  const answer = await app.inject({ url: '/verify', headers })
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('7')
  expect(answer.body).toContain(`<html lang="${lang}" dir="${direction}">`)
  expect(answer.body).toContain(`<h1>${title}`)
  await app.close()
})
