import { expect, test } from 'vitest'
import { firstCall } from './first-call.ts'

test('the command of a new key is a call that its scopes allow', () => {
  expect(firstCall('sk_test_1', ['keys', 'requests:read'], 'https://sign.example')).toBe(
    `curl https://sign.example/api/v1/account \\\n  -H 'Authorization: Bearer sk_test_1'`,
  )
  expect(firstCall('sk_test_1', ['webhooks'], 'https://sign.example')).toContain('/api/v1/webhook-endpoints')
})

test('a key that can read nothing has no command', () => {
  expect(firstCall('sk_test_1', ['documents:write', 'links', 'evidence'], 'https://sign.example')).toBeNull()
})
