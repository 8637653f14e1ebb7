import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  defaultSwitches,
  filesOfPki,
  issueSigner,
  type KeyKind,
  pemOfCertificate,
  pkiOfFiles,
  publishCrl,
  replaceTsa,
  revoke,
} from './index.ts'
import { type OpensslPki, openssl, startOpensslPki } from './testing/openssl-pki.ts'

let pki: OpensslPki

beforeAll(async () => {
  pki = await startOpensslPki()
})
afterEach(() => {
  Object.assign(pki.server.pki.switches, defaultSwitches)
  pki.now = () => new Date()
})
afterAll(() => pki.close())

describe('certificates', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048', 'RSA-3072', 'RSA-4096'])('verify with a %s key', async (key) => {
    const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Ada Lovelace', country: 'GB' }, key })
    const out = await openssl(
      'verify',
      '-x509_strict',
      '-CAfile',
      pki.path('root.pem'),
      '-untrusted',
      pki.path('intermediate.pem'),
      pki.writeSigner(signer),
    )
    expect(out).toContain(': OK')
  })

  test('contain the URLs of issuer, OCSP responder and CRL, and allow content commitment only', async () => {
    const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Ada Lovelace' } })
    const text = await openssl('x509', '-in', pki.writeSigner(signer), '-noout', '-text')
    expect(text).toContain(`OCSP - URI:${pki.server.url}/ocsp`)
    expect(text).toContain(`CA Issuers - URI:${pki.server.url}/aia/intermediate.cer`)
    expect(text).toContain(`URI:${pki.server.url}/crl/intermediate.crl`)
    expect(text).toMatch(/X509v3 Key Usage: critical\n\s+Non Repudiation\n/)
    expect(text).toContain('X509v3 Subject Key Identifier')
    expect(text).toContain('X509v3 Authority Key Identifier')
  })

  test('of the TSA are valid for more than eleven years and have the critical timestamping usage only', async () => {
    pki.write('tsa.pem', pemOfCertificate(pki.server.pki.tsa.certificate))
    const elevenYears = String(11 * 366 * 86_400)
    await openssl('x509', '-in', pki.path('tsa.pem'), '-noout', '-checkend', elevenYears)
    const text = await openssl('x509', '-in', pki.path('tsa.pem'), '-noout', '-text')
    expect(text).toMatch(/Extended Key Usage: critical\n\s+Time Stamping\n/)
  })
})

describe('timestamps', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-3072'])(
    'by a %s key verify and have a nonce, milliseconds and accuracy',
    async (key) => {
      replaceTsa(pki.server.pki, { key })
      pki.now = () => new Date(Math.floor(Date.now() / 1000) * 1000 + 123)
      pki.write('data', 'data to timestamp')
      await openssl('ts', '-query', '-data', pki.path('data'), '-sha256', '-cert', '-out', pki.path('query'))
      await requestTimestamp()
      const output = await openssl(
        'ts',
        '-verify',
        '-queryfile',
        pki.path('query'),
        '-in',
        pki.path('reply'),
        '-CAfile',
        pki.path('root.pem'),
        '-untrusted',
        pki.path('intermediate.pem'),
      )
      expect(output).toContain('Verification: OK')
      const text = await openssl('ts', '-reply', '-in', pki.path('reply'), '-text')
      expect(text).toMatch(/Time stamp: .*\.123/)
      expect(text).toContain('Accuracy: 0x01 seconds')
      expect(text).toMatch(/Nonce: 0x/)
    },
  )

  test.each(['wrong-imprint', 'wrong-nonce', 'rejects'] as const)(
    'fail verification with the fault %s',
    async (fault) => {
      pki.server.pki.switches.tsa = fault
      pki.write('data', 'data to timestamp')
      await openssl('ts', '-query', '-data', pki.path('data'), '-sha256', '-cert', '-out', pki.path('query'))
      await requestTimestamp()
      const verify = openssl(
        'ts',
        '-verify',
        '-queryfile',
        pki.path('query'),
        '-in',
        pki.path('reply'),
        '-CAfile',
        pki.path('root.pem'),
        '-untrusted',
        pki.path('intermediate.pem'),
      )
      await expect(verify).rejects.toThrow(/Verification: FAILED/)
    },
  )

  test('are rejected for other policies and unknown digests', async () => {
    pki.write('data', 'data to timestamp')
    for (const option of [['-tspolicy', '1.2.3.4'], ['-sha1']]) {
      await openssl('ts', '-query', '-data', pki.path('data'), ...option, '-out', pki.path('query'))
      await requestTimestamp()
      expect(await openssl('ts', '-reply', '-in', pki.path('reply'), '-text')).toContain('Status: Rejected')
    }
  })
})

test('exports a PKI to files and imports it without loss', async () => {
  const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Ada Lovelace' } })
  revoke(pki.server.pki, signer.serial, 'superseded', new Date('2026-01-02T03:04:05Z'))
  const restored = pkiOfFiles(filesOfPki(pki.server.pki), { now: pki.server.pki.now })
  expect(filesOfPki(restored)).toEqual(filesOfPki(pki.server.pki))
  const text = await openssl(
    'crl',
    '-inform',
    'DER',
    '-noout',
    '-text',
    '-in',
    pki.write('restored.crl', publishCrl(restored, 'intermediate')),
  )
  expect(text).toContain('Jan  2 03:04:05 2026')
})

test('responds with 503 for services that are switched off and with 404 for unknown paths', async () => {
  Object.assign(pki.server.pki.switches, { ocsp: 'down', crl: 'down', tsa: 'down' })
  const post = { method: 'POST', body: 'anything' }
  expect((await fetch(`${pki.server.url}/ocsp`, post)).status).toBe(503)
  expect((await fetch(`${pki.server.url}/tsa`, post)).status).toBe(503)
  expect((await fetch(`${pki.server.url}/crl/root.crl`)).status).toBe(503)
  expect((await fetch(`${pki.server.url}/nothing`)).status).toBe(404)
})

async function requestTimestamp(): Promise<void> {
  const body = await readFile(pki.path('query'))
  const response = await fetch(`${pki.server.url}/tsa`, { method: 'POST', body })
  pki.write('reply', new Uint8Array(await response.arrayBuffer()))
}
