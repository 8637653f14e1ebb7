import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { makeLogger } from './log.ts'

function logged(err: unknown): unknown {
  let written = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  makeLogger('info', sink).warn({ err }, 'trouble')
  return JSON.parse(written).err
}

describe('logs of an error what happened and where, and no properties that a library added', () => {
  test('of its cause, too', () => {
    const detail = 'Key (email)=(ada@example.com)'
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail })
    const error = Object.assign(new Error('it broke', { cause }), { client: { secretKey: 4711 } })
    expect(logged(error)).toEqual({
      type: 'Error',
      message: 'it broke',
      stack: error.stack,
      cause: { type: 'Error', message: 'duplicate key', stack: cause.stack, code: '23505' },
    })
  })

  test('of objects and other values that a library throws instead of an Error', () => {
    const given = { message: 'lost', stack: 'at queue', code: '57P01', worker: 'w', client: { secretKey: 4711 } }
    expect(logged(given)).toEqual({ type: 'unnamed', message: 'lost', stack: 'at queue', code: '57P01' })
    expect(logged('lost')).toEqual({ message: 'lost' })
  })
})
