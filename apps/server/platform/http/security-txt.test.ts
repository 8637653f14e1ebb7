import { expect, test } from 'vitest'
import { makeLogger } from '../log.ts'
import { type SecurityContact, securityTxtRoute } from './security-txt.ts'
import { buildHttpServer } from './server.ts'

const NONE: SecurityContact = { contacts: [], policy: null, languages: [] }
const NOON = Date.UTC(2026, 10, 16, 12)

async function read(publicOrigin: string, contact: SecurityContact, now = NOON) {
  const app = buildHttpServer({ logger: makeLogger('silent'), publicOrigin, trustedProxies: [], jsonLimitBytes: 1000 })
  securityTxtRoute(app, contact, () => now)
  const answer = await app.inject('/.well-known/security.txt')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  return answer
}

test('L3: security.txt works without settings, as RFC 9116 requires it', async () => {
  expect((await read('https://sign.example.com', NONE)).body.split('\n')).toEqual([
    'Contact: mailto:security@sign.example.com',
    'Expires: 2027-05-15T00:00:00.000Z',
    'Canonical: https://sign.example.com/.well-known/security.txt',
    'Preferred-Languages: en',
    '',
  ])
  expect((await read('http://127.0.0.1:8080', NONE)).body).not.toContain('Canonical')
})

test('L3: security.txt has the contacts, policy and languages of the settings', async () => {
  const contact = {
    contacts: ['https://example.com/report', 'mailto:psirt@example.com'],
    policy: 'https://example.com/policy',
    languages: ['de', 'en'],
  }
  expect((await read('https://sign.example.com', contact)).body.split('\n')).toEqual([
    'Contact: https://example.com/report',
    'Contact: mailto:psirt@example.com',
    'Expires: 2027-05-15T00:00:00.000Z',
    'Canonical: https://sign.example.com/.well-known/security.txt',
    'Policy: https://example.com/policy',
    'Preferred-Languages: de, en',
    '',
  ])
})

test('L3: security.txt expires in the future on every day, and in less than a year', async () => {
  for (const years of [0, 1, 10]) {
    const now = NOON + years * 365 * 86_400_000
    const expires = /^Expires: (.+)$/m.exec((await read('https://a.example', NONE, now)).body)?.[1] ?? ''
    const days = (Date.parse(expires) - now) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  }
})

test('L3: HSTS is sent where the public URL is https, and never where it is http', async () => {
  const header = 'strict-transport-security'
  expect((await read('https://sign.example.com', NONE)).headers[header]).toBe('max-age=63072000')
  expect((await read('http://sign.example.com', NONE)).headers).not.toHaveProperty(header)
  const options = { logger: makeLogger('silent'), trustedProxies: [], jsonLimitBytes: 1000, hstsSubdomains: true }
  const https = buildHttpServer({ ...options, publicOrigin: 'https://sign.example.com' })
  expect((await https.inject('/')).headers[header]).toBe('max-age=63072000; includeSubDomains')
  const http = buildHttpServer({ ...options, publicOrigin: 'http://sign.example.com' })
  expect((await http.inject('/')).headers).not.toHaveProperty(header)
})
