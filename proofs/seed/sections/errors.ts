import { describe, expect, it } from 'vitest'
import { CREATE, client, create, specified, stack } from '../context.ts'
import { expectRefusal } from '../expect-answers.ts'

describe.concurrent('§7 Errors', () => {
  it('success is HTTP 200 with status "success", and nothing else is', async () => {
    const refused = await create(await specified({ signers: 'nobody' }))
    expect(refused.status).toBe(422)
    expect(refused.body.status).toBe('error')
  })

  it.each<[number, string, string, string, string?, Record<string, string>?]>([
    [400, 'malformed_json', 'POST', CREATE, '{'],
    [401, 'missing_api_key', 'POST', CREATE, '{}', { authorization: '' }],
    [401, 'invalid_api_key', 'POST', CREATE, '{}', { authorization: 'Bearer sk_test_wrong' }],
    [404, 'not_found', 'GET', `${CREATE}/01a1dd2a-5c42-734a-9d51-08e8baccd207`],
    [405, 'method_not_allowed', 'PUT', CREATE, '{}'],
    [415, 'unsupported_media_type', 'POST', CREATE, '<a/>', { 'content-type': 'text/xml' }],
    [422, 'validation_failed', 'POST', CREATE, '{}'],
    [422, 'unknown_field', 'GET', `${CREATE}?refrence=1`],
  ])('%i %s has the envelope, a request_id and a doc_url', async (status, code, method, path, body, headers) => {
    const answer = await fetch(`${stack.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${client.key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    await expectRefusal(answer, status, code)
  })
})
