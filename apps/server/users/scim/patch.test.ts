import { expect, test } from 'vitest'
import { type Attributes, addressOf, readAttributes } from './attributes.ts'
import { parseFilter } from './filter.ts'
import { applyPatch } from './patch.ts'

const before: Attributes = {
  userName: 'grace@example.com',
  externalId: '7',
  active: true,
  name: { givenName: 'Grace' },
  emails: [{ value: 'grace@example.com', type: 'work', primary: true }],
}
const patched = (...Operations: object[]) => applyPatch(before, { Operations })

test.each([
  [{ op: 'Replace', path: 'active', value: 'False' }],
  [{ op: 'replace', path: 'active', value: false }],
  [{ op: 'replace', path: 'active', value: [{ value: 'false' }] }],
  [{ op: 'replace', value: { active: false } }],
  [{ op: 'Add', value: { active: 'False' } }],
  [{ op: 'replace', value: { Active: 'FALSE' } }],
  [{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false }],
  [{ op: 'remove', path: 'active' }],
])('%j deactivates the user', (operation) => {
  expect(patched(operation).active).toBe(false)
})

test('a path of Entra ID as the name of a member changes that attribute', () => {
  const value = { 'name.familyName': 'Hopper', displayName: 'Grace', 'emails[type eq "work"].value': 'g@example.com' }
  expect(patched({ op: 'replace', value })).toMatchObject({
    name: { givenName: 'Grace', familyName: 'Hopper' },
    displayName: 'Grace',
    emails: [{ value: 'g@example.com', type: 'work', primary: true }],
  })
})

test('an added primary address replaces the former as the user’s address', () => {
  const added = patched({ op: 'add', path: 'emails', value: [{ value: 'new@example.com', primary: true }] })
  expect(addressOf(added)).toBe('new@example.com')
  expect(added.emails).toHaveLength(2)
  expect(addressOf(patched({ op: 'add', path: 'emails[type eq "home"].value', value: 'h@example.com' }))).toBe(
    'grace@example.com',
  )
})

test('removes what a path names, and nothing else', () => {
  expect(patched({ op: 'remove', path: 'emails[type eq "work"]' }).emails).toEqual([])
  expect(patched({ op: 'remove', path: 'emails[type eq "home"]' }).emails).toEqual(before.emails)
  expect(patched({ op: 'remove', path: 'name.givenName' }).name).toEqual({})
  expect(patched({ op: 'remove', path: 'externalId' }).externalId).toBeNull()
})

test.each([
  [{ op: 'replace', path: 'active', value: 'perhaps' }],
  [{ op: 'move', path: 'active', value: true }],
  [{ op: 'remove' }],
  [{ op: 'remove', path: 'userName' }],
  [{ op: 'replace', path: 'id', value: 'x' }],
  [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }],
  [{ op: 'replace', path: '__proto__[x eq "y"', value: 'x' }],
  [{ op: 'replace', value: 'active' }],
  [{ op: 'replace', path: 'userName', value: 'x'.repeat(300) }],
  [{ op: 'replace', path: 'userName', value: { nested: {} } }],
])('%j is refused', (operation) => {
  expect(() => patched(operation)).toThrow(expect.objectContaining({ name: 'ScimError', status: 400 }))
})

test('a patch without operations, or with too many, is refused', () => {
  const many = Array.from({ length: 101 }, () => ({ op: 'add', path: 'title', value: 'x' }))
  for (const body of [{}, { Operations: [] }, { Operations: {} }, null, 'x', { Operations: many }]) {
    expect(() => applyPatch(before, body)).toThrow(expect.objectContaining({ status: 400 }))
  }
})

test('a path that names the prototype changes nothing', () => {
  expect(patched({ op: 'add', path: 'constructor', value: 'x' })).toEqual(before)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('names of attributes are case-insensitive, and what is not kept is dropped', () => {
  const read = readAttributes({ USERNAME: 'a@example.com', Password: 'secret', Emails: [{ Value: 'b@example.com' }] })
  expect(read).toEqual({
    userName: 'a@example.com',
    externalId: null,
    active: true,
    emails: [{ value: 'b@example.com' }],
  })
  expect(JSON.stringify(read)).not.toContain('secret')
})

test.each([
  ['userName eq "x"', { attribute: 'userName', value: 'x' }],
  ['USERNAME EQ "a\\"b"', { attribute: 'userName', value: 'a"b' }],
  ['externalId eq "7"', { attribute: 'externalId', value: '7' }],
  ['emails[type eq "work"].value eq "x"', { attribute: 'email', value: 'x' }],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"', { attribute: 'userName', value: 'x' }],
])('understands the filter %s', (text, filter) => {
  expect(parseFilter(text)).toEqual(filter)
})

test.each(['', 'userName', 'userName co "x"', 'userName eq x', 'userName eq "x" or active eq true', 'title eq "x"'])(
  'refuses the filter "%s"',
  (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }))
  },
)
