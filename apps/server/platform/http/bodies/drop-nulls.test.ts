import Type from 'typebox'
import { expect, test } from 'vitest'
import { Nullable } from '../schemas.ts'
import { dropNulls } from './drop-nulls.ts'

const schema = Type.Object({
  name: Type.String(),
  message: Type.Optional(Type.String()),
  reference: Type.Optional(Nullable(Type.String())),
  anything: Type.Optional(Type.Any()),
  signers: Type.Optional(Type.Array(Type.Object({ email: Type.String(), locale: Type.Optional(Type.String()) }))),
  roles: Type.Optional(
    Type.Unsafe({
      type: 'object',
      additionalProperties: Type.Object({ email: Type.String(), locale: Type.Optional(Type.String()) }),
    }),
  ),
  values: Type.Optional(Type.Record(Type.String(), Type.String())),
})

function dropped(value: unknown): unknown {
  dropNulls(schema as object, value)
  return value
}

test('null in an optional field is absent, at any depth', () => {
  expect(dropped({ name: 'A', message: null, signers: [{ email: 'a@b.c', locale: null }] })).toEqual({
    name: 'A',
    signers: [{ email: 'a@b.c' }],
  })
})

test('null in an optional field is absent in a member of any name', () => {
  const roles = { tenant: { email: 'a@b.c', locale: null }, owner: null }
  expect(dropped({ name: 'A', roles })).toEqual({ name: 'A', roles: { tenant: { email: 'a@b.c' }, owner: null } })
})

test('null stays where the schema accepts it, and where a field is required', () => {
  const kept = { name: null, reference: null, anything: null, signers: [{ email: null }] }
  expect(dropped(structuredClone(kept))).toEqual(kept)
})

test('null stays in values whose names the schema does not know, and in unknown fields', () => {
  const kept = { name: 'A', values: { rent: null }, unknown: null }
  expect(dropped(structuredClone(kept))).toEqual(kept)
})

test.each([null, 'text', 7, [null]])('a body that is %j is left to the validation', (value) => {
  expect(dropped(value)).toEqual(value)
})
