import { expect, test } from 'vitest'
import { choicesFor, choicesNow, type ProviderChoice } from './choice.ts'

const choice = (id: string, more: Partial<ProviderChoice> = {}): ProviderChoice => {
  return {
    id,
    name: id,
    method: 'remote',
    protocol: 'cca-esign-2.1',
    kind: 'esign',
    formOrigins: [],
    asksAccount: false,
    fitsPdfa: true,
    ...more,
  }
}
const all = [choice('large', { fitsPdfa: false }), choice('small'), choice('cloud', { protocol: 'csc-2', kind: 'csc' })]
const ids = (wanted: Partial<Parameters<typeof choicesFor>[0]>) =>
  choicesFor({ sigType: 'national_id', provider: null, pdfA: false, ...wanted }, all).map(({ id }) => id)

test('the account’s first provider is the default; the others are fallbacks', () => {
  expect(ids({})).toEqual(['large', 'small', 'cloud'])
})

test('the provider that the sender named comes first, and only if it is available', () => {
  expect(ids({ provider: 'small' })).toEqual(['small', 'large', 'cloud'])
  expect(ids({ provider: 'elsewhere' })).toEqual([])
})

test('a signer whose provider was removed gets the others', () => {
  const wanted = { sigType: 'aadhaar', provider: 'gone', pdfA: true } as const
  expect(choicesNow(wanted, all).map(({ id }) => id)).toEqual(['small'])
  expect(choicesNow({ ...wanted, provider: 'small' }, all).map(({ id }) => id)).toEqual(['small'])
})

test('aadhaar is signed by eSign only', () => {
  expect(ids({ sigType: 'aadhaar' })).toEqual(['large', 'small'])
  expect(ids({ sigType: 'aadhaar', provider: 'cloud' })).toEqual([])
  expect(ids({ sigType: 'dsc' })).toEqual([])
})

test('offers no provider whose signature would break PDF/A', () => {
  expect(ids({ pdfA: true })).toEqual(['small', 'cloud'])
  expect(ids({ pdfA: true, provider: 'large' })).toEqual([])
})
