import { expect, test } from 'vitest'
import { readTrust } from './trust.ts'

const read = (env: Record<string, string>) => {
  const problems: string[] = []
  return { trust: readTrust(env, '/data', problems), problems }
}

test('out of the box the stores lie in the data folder, and the one called default is used', () => {
  expect(read({})).toEqual({ trust: { folder: '/data/trust', defaults: ['default'], allowList: [] }, problems: [] })
})

test('folder, default stores and allowed hosts can be set', () => {
  const { trust, problems } = read({
    COUNTERSIGN_TRUST_FOLDER: '/etc/countersign/trust',
    COUNTERSIGN_TRUST_DEFAULT: 'cca-india, own',
    COUNTERSIGN_TRUST_ALLOW: 'ca.corp.internal,10.0.0.7:8080',
  })
  expect(trust).toEqual({
    folder: '/etc/countersign/trust',
    defaults: ['cca-india', 'own'],
    allowList: ['ca.corp.internal', '10.0.0.7:8080'],
  })
  expect(problems).toEqual([])
})

test('a name that cannot be a store’s is a problem', () => {
  expect(read({ COUNTERSIGN_TRUST_DEFAULT: '../secrets' }).problems).toEqual([
    'COUNTERSIGN_TRUST_DEFAULT must name stores in small letters, digits and hyphens, not "../secrets"',
  ])
})
