import { expect, test } from 'vitest'
import { boolean, bytes, hex, instant, json, listOf, nullable, number, oneOf, rowDecoder, text } from './decode.ts'

const decode = rowDecoder('things', {
  id: text,
  size: number,
  open: boolean,
  at: nullable(instant),
  hash: hex,
  raw: bytes,
  state: oneOf('a', 'b'),
  tags: listOf(text),
  body: json<{ x: number }>(),
})
const row = {
  ...{ id: 'i', size: 1, open: true, at: null, hash: Buffer.from('ff', 'hex'), raw: Buffer.from('x') },
  ...{ state: 'a', tags: ['t'], body: { x: 1 }, extra: 'ignored' },
}

test('decodes the columns of its schema and leaves out others', () => {
  expect(decode({ ...row, at: new Date(5) })).toEqual({
    ...{ id: 'i', size: 1, open: true, at: 5, hash: 'ff', raw: Buffer.from('x'), state: 'a', tags: ['t'] },
    body: { x: 1 },
  })
})

test.each([
  ['id', null, 'things.id: expected text, got null'],
  ['size', '1', 'things.size: expected a number, got string'],
  ['at', undefined, 'things.at: expected a timestamp, got undefined'],
  ['state', 'c', 'things.state: expected one of a, b, got string'],
  ['tags', [1], 'things.tags: expected text, got number'],
  ['body', undefined, 'things.body: expected a JSON value, got undefined'],
])('rejects a row whose column %s is %s, naming the column', (column, value, message) => {
  expect(() => decode({ ...row, [column]: value })).toThrow(message)
})
