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

test.each([
  ['/nowhere', { accept: 'text/html' }, 'text/html'],
  ['/nowhere', { accept: 'application/json' }, 'application/json'],
  ['/nowhere', {}, 'application/json'],
  ['/api/v1/nowhere', { accept: 'text/html' }, 'application/json'],
])('an unknown address %s is answered by what the caller reads: %j', async (url, headers, type) => {
  const app = Fastify()
  app.setErrorHandler(answerWithError)
  app.setNotFoundHandler(() => {
    throw new Failure('not_found', 'Not found.')
  })
  const answer = await app.inject({ url, headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, `${type}; charset=utf-8`])
  await app.close()
})
