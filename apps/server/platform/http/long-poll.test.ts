import fastify from 'fastify'
import { expect, test } from 'vitest'
import { longPoll } from './long-poll.ts'

const NEVER = 60_000

async function listening(look: () => Promise<number>, isNews: (seen: number) => boolean) {
  const ended = Promise.withResolvers<number>()
  const app = fastify()
  app.post('/', async (request) => {
    const seen = await longPoll(request, look, isNews, NEVER)
    ended.resolve(seen)
    return { seen }
  })
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }), ended: ended.promise }
}

const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name": "Asha Rao"}' }

test('a call with a body waits for the change', async () => {
  let looks = 0
  const { app, url } = await listening(
    async () => ++looks,
    (seen) => seen === 4,
  )
  expect(await (await fetch(url, body)).json()).toEqual({ seen: 4 })
  await app.close()
})

test('ends when the caller has disconnected', async () => {
  const caller = new AbortController()
  let looks = 0
  const look = async () => {
    looks += 1
    if (looks === 2) caller.abort()
    return looks
  }
  const { app, url, ended } = await listening(look, () => false)
  await expect(fetch(url, { ...body, signal: caller.signal })).rejects.toThrow('abort')
  expect(await ended).toBeGreaterThanOrEqual(2)
  await app.close()
})
