import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateMember } from './duplicate-members.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"signers":[{"email":"a@b.c", "email" : "d@e.f"}]}', 'email'],
  ['{"a" :1,"a":2}', 'a'],
  ['{"a":"\\":","a" :1}', 'a'],
  ['{"a":{"b":1},"b":2,"c":{"b":3}}', undefined],
  ['{"a":"a\\":","b":["a","a"]}', undefined],
  ['[{"a":1},{"a":1}]', undefined],
  ['"a"', undefined],
  ['{"__proto__":1,"constructor":2,"toString":3}', undefined],
])('in %s the repeated name is %s', (json, name) => {
  expect(duplicateMember(json, JSON.parse(json))).toBe(name)
})

test('no text that JSON.stringify writes has a repeated name, and doubling any object’s member gives one', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, indent) => {
      const value: unknown = JSON.parse(json)
      const text = JSON.stringify(value, null, indent)
      expect(duplicateMember(text, value)).toBeUndefined()
      const doubled = `{"x":${text},"y":[${text}],"x":0}`
      expect(duplicateMember(doubled, JSON.parse(doubled))).toBe('x')
    }),
  )
})
