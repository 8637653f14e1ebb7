import { expect, test } from 'vitest'
import { openUnusedApi } from './document-api.ts'

test('every schema of the API compiles: a server compiles each at its first use only', async () => {
  const app = await openUnusedApi()
  expect(() => app.compileSchemas()).not.toThrow()
  await app.close()
})
