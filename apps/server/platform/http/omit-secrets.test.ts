import { expect, test } from 'vitest'
import { omitSecrets } from './omit-secrets.ts'

const omitted = (body: object, ...members: string[]) => JSON.parse(omitSecrets(JSON.stringify(body), members))

test('a secret is null, and a note names it', () => {
  expect(omitted({ id: 1, secret: 'x' }, 'secret')).toEqual({
    id: 1,
    secret: null,
    note: 'secret: shown once, in the first response to this call.',
  })
})

test('secrets are found in lists and in members of members', () => {
  const body = { data: [{ row: 1, url: 'a' }, { row: 2, url: 'b' }, { row: 3 }], one: { list: [{ link: 'c' }] } }
  expect(omitted(body, 'data[].url', 'one.list[].link')).toMatchObject({
    data: [{ row: 1, url: null }, { row: 2, url: null }, { row: 3 }],
    one: { list: [{ link: null }] },
    note: expect.stringContaining('data[].url and one.list[].link'),
  })
})

test.each([{}, { data: null }, { data: [] }, { data: [{ url: null }] }, { data: 'text' }])(
  'a response without the secret is unchanged: %j',
  (body) => {
    expect(omitted(body, 'data[].url', 'secret')).toEqual(body)
  },
)
