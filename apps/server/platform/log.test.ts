import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLogger } from './log.ts'

test('of an error the log has what happened and where, and nothing that a library hung on it', () => {
  let written = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.com)' })
  const error = Object.assign(new Error('it broke', { cause }), { client: { secretKey: 4711 } })
  makeLogger('info', sink).warn({ err: error }, 'trouble')
  expect(JSON.parse(written).err).toEqual({
    type: 'Error',
    message: 'it broke',
    stack: error.stack,
    cause: { type: 'Error', message: 'duplicate key', stack: cause.stack, code: '23505' },
  })
})
