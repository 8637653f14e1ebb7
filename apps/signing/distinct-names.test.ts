import { expect, test } from 'vitest'
import { type RemoteProvider, withDistinctNames } from './remote.ts'

const provider = (id: string, name: string, changes: Partial<RemoteProvider> = {}): RemoteProvider => ({
  ...{ id, name, kind: 'esign', formOrigins: [`https://${id}.example`], asksAccount: false },
  ...changes,
})
const names = (...providers: RemoteProvider[]) => withDistinctNames(providers, (kind) => kind).map(({ name }) => name)

test('a name that only one provider has is left alone', () => {
  expect(names(provider('a', 'Bank ID'), provider('b', 'Post ID'))).toEqual(['Bank ID', 'Post ID'])
})

test('two providers with one name are told apart by what they do', () => {
  const remote = provider('b', 'bank  id', { kind: 'csc' })
  expect(names(provider('a', 'Bank ID'), remote)).toEqual(['Bank ID (esign)', 'bank  id (csc)'])
})

test('two providers with one name and kind are told apart by their host', () => {
  expect(names(provider('a', 'Bank ID'), provider('b', 'Bank ID'))).toEqual([
    'Bank ID (a.example)',
    'Bank ID (b.example)',
  ])
})

test('nothing else differs: the id, which is unique', () => {
  const at = { formOrigins: ['https://one.example'] }
  expect(names(provider('a', 'Bank ID', at), provider('b', 'Bank ID', at))).toEqual(['Bank ID (a)', 'Bank ID (b)'])
})
