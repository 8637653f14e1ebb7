import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asCurl, asTypeScript, pathParameters } from './show-call.ts'

test('a call as curl passes exactly the body to the program, for any text', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('\0')),
      (text) => {
        const body = JSON.stringify({ text })
        const command = asCurl({ method: 'POST', path: '/api/v1/x', route: '/api/v1/x', body }, 'https://sign.example')
        const printed = execFileSync('/bin/sh', ['-c', command.replace(/^curl/, "printf '%s\\0'")], {
          encoding: 'utf8',
        })
        const passed = printed.split('\0')
        expect(JSON.parse(passed[passed.indexOf('-d') + 1] ?? '')).toEqual({ text })
      },
    ),
    { numRuns: 25 },
  )
})

test('a call in TypeScript names the route, its parameters and its body', () => {
  const call = {
    method: 'POST',
    path: '/api/v1/document-signrequest/d%201/extend?x=1',
    route: '/api/v1/document-signrequest/{document_id}/extend',
    body: '{"expiry_days":3}',
  }
  expect(
    asTypeScript(call),
  ).toBe(`const { data, error } = await countersign.POST('/api/v1/document-signrequest/{document_id}/extend', {
  params: { path: { document_id: "d 1" }, query: { x: "1" } },
  body: {
    "expiry_days": 3
  },
})`)
})

test('the parameters of a path with a suffix are found', () => {
  expect(
    pathParameters('/api/v1/documents/{document_id}/pages/{page}.webp', '/api/v1/documents/a/pages/3.webp'),
  ).toEqual({
    document_id: 'a',
    page: '3',
  })
})
