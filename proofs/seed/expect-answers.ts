import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { Received } from './callbacks.ts'
import { aside } from './context.ts'

// Checks of rules, which planted faults must fail (sections/planted.ts).

/** Of §7: the envelope of every error. */
export async function expectRefusal(answer: Response, status: number, code: string): Promise<void> {
  expect(answer.status).toBe(status)
  const envelope = (await answer.json()) as Record<string, unknown>
  expect(envelope).toMatchObject({
    status: 'error',
    code,
    message: expect.any(String),
    errors: expect.any(Array),
    request_id: answer.headers.get('request-id'),
    doc_url: expect.stringContaining(code),
  })
}

/** Of §6: a callback to the account `aside` is signed with its secret. */
export function expectAuthentic({ headers, bytes }: Received): void {
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), bytes])
  const key = Buffer.from(aside.webhookSecret.replace('whsec_', ''), 'base64')
  const mac = createHmac('sha256', key).update(signed).digest('base64')
  expect(String(headers['webhook-signature']).split(' ')).toContain(`v1,${mac}`)
}
