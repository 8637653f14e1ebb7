import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultSwitches, issueSigner, revoke, type SignerCredential, unregister } from './index.ts'
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

describe('OCSP', () => {
  test('responds good, revoked and unknown', async () => {
    const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Ada Lovelace' } })
    expect(await queryOcsp(signer)).toMatch(/: good/)
    revoke(pki.server.pki, signer.serial, 'keyCompromise')
    expect(await queryOcsp(signer)).toMatch(/: revoked[\s\S]*keyCompromise/)
    unregister(pki.server.pki, signer.serial)
    expect(await queryOcsp(signer)).toMatch(/: unknown/)
  })

  test('accepts a request in the URL', async () => {
    const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Ada Lovelace' } })
    const query = [
      '-issuer',
      pki.path('intermediate.pem'),
      '-cert',
      pki.writeSigner(signer),
      '-no_nonce',
      '-reqout',
      pki.path('request'),
    ]
    await openssl('ocsp', ...query)
    const request = encodeURIComponent((await readFile(pki.path('request'))).toString('base64'))
    const response = await fetch(`${pki.server.url}/ocsp/${request}`)
    pki.write('response', new Uint8Array(await response.arrayBuffer()))
    const trust = ['-CAfile', pki.path('root.pem'), '-verify_other', pki.path('intermediate.pem')]
    expect(
      await openssl(
        'ocsp',
        '-respin',
        pki.path('response'),
        '-issuer',
        pki.path('intermediate.pem'),
        '-cert',
        pki.writeSigner(signer),
        ...trust,
      ),
    ).toMatch(/: good/)
  })

  test('responds good for an expired certificate unless expiredDropped is set', async () => {
    const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Brief' }, lifetimeMs: 30 * 60_000 })
    advanceClock(31 * 60_000)
    expect(await queryOcsp(signer)).toMatch(/: good/)
    pki.server.pki.switches.expiredDropped = true
    expect(await queryOcsp(signer)).toMatch(/: unknown/)
  })

  test('responds from an old register with ocspLagMs', async () => {
    const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Ada Lovelace' } })
    revoke(pki.server.pki, signer.serial)
    pki.server.pki.switches.ocspLagMs = 120_000
    expect(await queryOcsp(signer)).toMatch(/: good/)
  })

  test('contains an archive cutoff unless noArchiveCutoff is set', async () => {
    const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Ada Lovelace' } })
    expect(await queryOcsp(signer, '-resp_text')).toContain('OCSP Archive Cutoff')
    pki.server.pki.switches.noArchiveCutoff = true
    expect(await queryOcsp(signer, '-resp_text')).not.toContain('OCSP Archive Cutoff')
  })
})

describe('CRLs', () => {
  test('of both CAs verify, and the issuing CA passes a check against the CRL of the root', async () => {
    for (const authority of ['root', 'intermediate'] as const) {
      await writeCrl(authority)
      const out = await openssl(
        'crl',
        '-inform',
        'DER',
        '-in',
        pki.path(`${authority}.crl`),
        '-CAfile',
        pki.path(`${authority}.pem`),
        '-noout',
      )
      expect(out).toContain('verify OK')
    }
    expect(
      await verifyWithCrls(pki.writeSigner(issueSigner(pki.server.pki, { subject: { commonName: 'Ada Lovelace' } }))),
    ).toContain(': OK')
  })

  test('list a revoked certificate after it has expired unless expiredDropped is set', async () => {
    const signer = issueSigner(pki.server.pki, { subject: { commonName: 'Brief' }, lifetimeMs: 30 * 60_000 })
    revoke(pki.server.pki, signer.serial, 'superseded')
    await expect(verifyWithCrls(pki.writeSigner(signer))).rejects.toThrow(/certificate revoked/)
    advanceClock(31 * 60_000)
    expect(await crlText()).toContain(signer.serial.toString(16).toUpperCase())
    pki.server.pki.switches.expiredDropped = true
    expect(await crlText()).not.toContain(signer.serial.toString(16).toUpperCase())
  })

  test('are issued at midnight with dailyCrl', async () => {
    pki.server.pki.switches.dailyCrl = true
    pki.now = () => new Date('2027-03-04T15:16:17.890Z')
    expect(await crlText()).toContain('Last Update: Mar  4 00:00:00 2027 GMT')
  })
})

function advanceClock(ms: number): void {
  pki.now = () => new Date(Date.now() + ms)
}

async function queryOcsp(signer: SignerCredential, ...more: string[]): Promise<string> {
  const query = [
    '-issuer',
    pki.path('intermediate.pem'),
    '-cert',
    pki.writeSigner(signer),
    '-url',
    `${pki.server.url}/ocsp`,
  ]
  const trust = [
    '-CAfile',
    pki.path('root.pem'),
    '-verify_other',
    pki.path('intermediate.pem'),
    '-validity_period',
    '86400',
  ]
  const answer = await openssl('ocsp', ...query, ...trust, ...more)
  expect(answer).toContain('Response verify OK')
  return answer
}

async function writeCrl(authority: 'root' | 'intermediate'): Promise<string> {
  const response = await fetch(`${pki.server.url}/crl/${authority}.crl`)
  return pki.write(`${authority}.crl`, new Uint8Array(await response.arrayBuffer()))
}

async function crlText(): Promise<string> {
  return openssl('crl', '-inform', 'DER', '-in', await writeCrl('intermediate'), '-noout', '-text')
}

async function verifyWithCrls(certificate: string): Promise<string> {
  const crls = [await writeCrl('root'), await writeCrl('intermediate')]
  const asPem = await Promise.all(crls.map((file) => openssl('crl', '-inform', 'DER', '-in', file)))
  pki.write('crls.pem', asPem.join(''))
  const trust = ['-CAfile', pki.path('root.pem'), '-untrusted', pki.path('intermediate.pem')]
  return openssl('verify', '-crl_check_all', '-CRLfile', pki.path('crls.pem'), ...trust, certificate)
}
