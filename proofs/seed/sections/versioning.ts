import { describe, expect, it } from 'vitest'
import { client } from '../context.ts'

describe('§9 Versioning', () => {
  it('the API version is carried in the path as v1', async () => {
    expect((await client.call('POST', '/api/v2/document-signrequest', {})).status).toBe(404)
    const { body } = await client.call('GET', '/api/v1/openapi.json')
    // What is well-known has its place by RFC 8615, in every version; the log's addresses stand in proofs that outlive them.
    const others = /^\/(api\/v1|\.well-known|log)\//
    expect(Object.keys(body.paths as object).filter((path) => !others.test(path))).toEqual([])
  })
})
