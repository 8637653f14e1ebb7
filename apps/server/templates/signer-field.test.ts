import { expect, test } from 'vitest'
import { makeAjv } from '../platform/http/ajv.ts'
import { SignerFieldBody } from './signer-field.ts'

const isValid = makeAjv({ coerceTypes: false }).compile(SignerFieldBody)

test.each<[boolean, unknown[]]>([
  [true, ['monthly', 'yearly']],
  [true, [{ value: 'm', label: 'Monthly' }, 'yearly']],
  [false, [1, 2]],
  [false, [null, 'yearly']],
  [false, [['monthly'], 'yearly']],
  [false, [{ value: 'm' }, 'yearly']],
  [false, [{ value: 1, label: 'Monthly' }, 'yearly']],
  [false, [{ value: 'm', label: 'Monthly', hint: '' }, 'yearly']],
])('options are texts, or have a value and a label; %s: %j', (expected, options) => {
  expect(isValid({ name: 'payment', type: 'choice', options })).toBe(expected)
})
