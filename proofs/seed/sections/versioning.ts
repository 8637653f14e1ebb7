import { describe, expect, it } from 'vitest'
import { client } from '../context.ts'

describe('§9 Versioning', () => {
  it('the API version is carried in the path as v1', async () => {
    expect((await client.call('POST', '/api/v2/document-signrequest', {})).status).toBe(404)
    const { body } = await client.call('GET', '/api/v1/openapi.json')
    // What is well-known has its place by RFC 8615, in every version; the log's addresses stand in proofs that outlive them.
    // SCIM has a version of its own (RFC 7644 §3.13).
    const others = /^\/(api\/v1|\.well-known|log|scim\/v2)\//
    expect(Object.keys(body.paths as object).filter((path) => !others.test(path))).toEqual([])
  })
})
