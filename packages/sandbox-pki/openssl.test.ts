import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  allIsWell,
  createPki,
  filesOfPki,
  forget,
  issueSigner,
  type KeyKind,
  type PkiServer,
  pemOfCertificate,
  pkiOfFiles,
  publishCrl,
  replaceTsa,
  revoke,
  type SignerCredential,
  servePki,
} from './index.ts'

/** openssl, which shares no code with us, judges everything the sandbox issues. */

const folder = mkdtempSync(join(tmpdir(), 'sandbox-pki-'))
let server: PkiServer
let clock = () => new Date()

beforeAll(async () => {
  server = await servePki({ host: '127.0.0.1', port: 0 }, (url) => createPki({ baseUrl: url, now: () => clock() }))
  write('root.pem', pemOfCertificate(server.pki.root.certificate))
  write('intermediate.pem', pemOfCertificate(server.pki.intermediate.certificate))
})
afterEach(() => {
  Object.assign(server.pki.switches, allIsWell)
  clock = () => new Date()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('certificates', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048', 'RSA-3072', 'RSA-4096'])('verify with a %s key', async (key) => {
    const signer = issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace', country: 'GB' }, key })
    const out = await openssl(
      'verify',
      '-x509_strict',
      '-CAfile',
      path('root.pem'),
      '-untrusted',
      path('intermediate.pem'),
      pem(signer),
    )
    expect(out).toContain(': OK')
  })

  test('name their issuer, its OCSP responder and its CRL, and permit content commitment only', async () => {
    const signer = issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace' } })
    const text = await openssl('x509', '-in', pem(signer), '-noout', '-text')
    expect(text).toContain(`OCSP - URI:${server.url}/ocsp`)
    expect(text).toContain(`CA Issuers - URI:${server.url}/aia/intermediate.cer`)
    expect(text).toContain(`URI:${server.url}/crl/intermediate.crl`)
    expect(text).toMatch(/X509v3 Key Usage: critical\n\s+Non Repudiation\n/)
    expect(text).toContain('X509v3 Subject Key Identifier')
    expect(text).toContain('X509v3 Authority Key Identifier')
  })

  test('of the TSA live longer than eleven years and stamp time, critically, and nothing else', async () => {
    write('tsa.pem', pemOfCertificate(server.pki.tsa.certificate))
    const elevenYears = String(11 * 366 * 86_400)
    await openssl('x509', '-in', path('tsa.pem'), '-noout', '-checkend', elevenYears)
    const text = await openssl('x509', '-in', path('tsa.pem'), '-noout', '-text')
    expect(text).toMatch(/Extended Key Usage: critical\n\s+Time Stamping\n/)
  })
})

describe('OCSP', () => {
  test('says good, revoked and unknown', async () => {
    const signer = issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace' } })
    expect(await askOcsp(signer)).toMatch(/: good/)
    revoke(server.pki, signer.serial, 'keyCompromise')
    expect(await askOcsp(signer)).toMatch(/: revoked[\s\S]*keyCompromise/)
    forget(server.pki, signer.serial)
    expect(await askOcsp(signer)).toMatch(/: unknown/)
  })

  test('answers a request in the address as one in the body', async () => {
    const signer = issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace' } })
    const question = [
      '-issuer',
      path('intermediate.pem'),
      '-cert',
      pem(signer),
      '-no_nonce',
      '-reqout',
      path('request'),
    ]
    await openssl('ocsp', ...question)
    const request = encodeURIComponent((await readFile(path('request'))).toString('base64'))
    const response = await fetch(`${server.url}/ocsp/${request}`)
    write('response', new Uint8Array(await response.arrayBuffer()))
    const trust = ['-CAfile', path('root.pem'), '-verify_other', path('intermediate.pem')]
    expect(
      await openssl(
        'ocsp',
        '-respin',
        path('response'),
        '-issuer',
        path('intermediate.pem'),
        '-cert',
        pem(signer),
        ...trust,
      ),
    ).toMatch(/: good/)
  })

  test('knows a certificate that has ended, unless such are dropped', async () => {
    const signer = issueSigner(server.pki, { subject: { commonName: 'Brief' }, lifetimeMs: 30 * 60_000 })
    later(31 * 60_000)
    expect(await askOcsp(signer)).toMatch(/: good/)
    server.pki.switches.expiredDropped = true
    expect(await askOcsp(signer)).toMatch(/: unknown/)
  })

  test('answers from the past when told to lag', async () => {
    const signer = issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace' } })
    revoke(server.pki, signer.serial)
    server.pki.switches.ocspLagMs = 120_000
    expect(await askOcsp(signer)).toMatch(/: good/)
  })

  test('keeps an archive cutoff unless told not to', async () => {
    const signer = issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace' } })
    expect(await askOcsp(signer, '-resp_text')).toContain('OCSP Archive Cutoff')
    server.pki.switches.noArchiveCutoff = true
    expect(await askOcsp(signer, '-resp_text')).not.toContain('OCSP Archive Cutoff')
  })
})

describe('CRLs', () => {
  test("of both authorities verify, and the intermediate passes a check against the root's", async () => {
    for (const authority of ['root', 'intermediate'] as const) {
      await writeCrl(authority)
      const out = await openssl(
        'crl',
        '-inform',
        'DER',
        '-in',
        path(`${authority}.crl`),
        '-CAfile',
        path(`${authority}.pem`),
        '-noout',
      )
      expect(out).toContain('verify OK')
    }
    expect(await verifyWithCrls(pem(issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace' } })))).toContain(
      ': OK',
    )
  })

  test('list a revoked certificate, also after its end unless such are dropped', async () => {
    const signer = issueSigner(server.pki, { subject: { commonName: 'Brief' }, lifetimeMs: 30 * 60_000 })
    revoke(server.pki, signer.serial, 'superseded')
    await expect(verifyWithCrls(pem(signer))).rejects.toThrow(/certificate revoked/)
    later(31 * 60_000)
    expect(await crlText()).toContain(signer.serial.toString(16).toUpperCase())
    server.pki.switches.expiredDropped = true
    expect(await crlText()).not.toContain(signer.serial.toString(16).toUpperCase())
  })

  test('are as old as the day when daily', async () => {
    server.pki.switches.dailyCrl = true
    clock = () => new Date('2027-03-04T15:16:17.890Z')
    expect(await crlText()).toContain('Last Update: Mar  4 00:00:00 2027 GMT')
  })
})

describe('time-stamps', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-3072'])(
    'by a %s key verify, with nonce, milliseconds and accuracy',
    async (key) => {
      replaceTsa(server.pki, { key })
      clock = () => new Date(Math.floor(Date.now() / 1000) * 1000 + 123)
      write('data', 'to be stamped')
      await openssl('ts', '-query', '-data', path('data'), '-sha256', '-cert', '-out', path('query'))
      await stamp()
      const verdict = await openssl(
        'ts',
        '-verify',
        '-queryfile',
        path('query'),
        '-in',
        path('reply'),
        '-CAfile',
        path('root.pem'),
        '-untrusted',
        path('intermediate.pem'),
      )
      expect(verdict).toContain('Verification: OK')
      const text = await openssl('ts', '-reply', '-in', path('reply'), '-text')
      expect(text).toMatch(/Time stamp: .*\.123/)
      expect(text).toContain('Accuracy: 0x01 seconds')
      expect(text).toMatch(/Nonce: 0x/)
    },
  )

  test.each(['wrong-imprint', 'wrong-nonce', 'rejects'] as const)('can be asked to go wrong: %s', async (fault) => {
    server.pki.switches.tsa = fault
    write('data', 'to be stamped')
    await openssl('ts', '-query', '-data', path('data'), '-sha256', '-cert', '-out', path('query'))
    await stamp()
    const verify = openssl(
      'ts',
      '-verify',
      '-queryfile',
      path('query'),
      '-in',
      path('reply'),
      '-CAfile',
      path('root.pem'),
      '-untrusted',
      path('intermediate.pem'),
    )
    await expect(verify).rejects.toThrow(/Verification: FAILED/)
  })

  test('are refused outside the sandbox policy and for unknown digests', async () => {
    write('data', 'to be stamped')
    for (const wish of [['-tspolicy', '1.2.3.4'], ['-sha1']]) {
      await openssl('ts', '-query', '-data', path('data'), ...wish, '-out', path('query'))
      await stamp()
      expect(await openssl('ts', '-reply', '-in', path('reply'), '-text')).toContain('Status: Rejected')
    }
  })
})

test('a PKI written to files and read back issues, answers and remembers as before', async () => {
  const signer = issueSigner(server.pki, { subject: { commonName: 'Ada Lovelace' } })
  revoke(server.pki, signer.serial, 'superseded', new Date('2026-01-02T03:04:05Z'))
  const restored = pkiOfFiles(filesOfPki(server.pki), { now: server.pki.now })
  expect(filesOfPki(restored)).toEqual(filesOfPki(server.pki))
  const text = await openssl(
    'crl',
    '-inform',
    'DER',
    '-noout',
    '-text',
    '-in',
    write('restored.crl', publishCrl(restored, 'intermediate')),
  )
  expect(text).toContain('Jan  2 03:04:05 2026')
})

test('what is switched off answers 503, and what is not there 404', async () => {
  Object.assign(server.pki.switches, { ocsp: 'down', crl: 'down', tsa: 'down' })
  const post = { method: 'POST', body: 'anything' }
  expect((await fetch(`${server.url}/ocsp`, post)).status).toBe(503)
  expect((await fetch(`${server.url}/tsa`, post)).status).toBe(503)
  expect((await fetch(`${server.url}/crl/root.crl`)).status).toBe(503)
  expect((await fetch(`${server.url}/nothing`)).status).toBe(404)
})

function path(name: string): string {
  return join(folder, name)
}

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(path(name), content)
  return path(name)
}

function pem(signer: SignerCredential): string {
  return write('signer.pem', pemOfCertificate(signer.chain[0]))
}

function later(ms: number): void {
  clock = () => new Date(Date.now() + ms)
}

/** Asynchronous, because openssl asks the server in this very process. */
async function openssl(...args: string[]): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)('openssl', args)
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(stdout + stderr)
  }
}

async function askOcsp(signer: SignerCredential, ...more: string[]): Promise<string> {
  const question = ['-issuer', path('intermediate.pem'), '-cert', pem(signer), '-url', `${server.url}/ocsp`]
  const trust = ['-CAfile', path('root.pem'), '-verify_other', path('intermediate.pem'), '-validity_period', '86400']
  const answer = await openssl('ocsp', ...question, ...trust, ...more)
  expect(answer).toContain('Response verify OK')
  return answer
}

async function writeCrl(authority: 'root' | 'intermediate'): Promise<string> {
  const response = await fetch(`${server.url}/crl/${authority}.crl`)
  return write(`${authority}.crl`, new Uint8Array(await response.arrayBuffer()))
}

async function crlText(): Promise<string> {
  return openssl('crl', '-inform', 'DER', '-in', await writeCrl('intermediate'), '-noout', '-text')
}

async function verifyWithCrls(certificate: string): Promise<string> {
  const crls = [await writeCrl('root'), await writeCrl('intermediate')]
  const asPem = await Promise.all(crls.map((file) => openssl('crl', '-inform', 'DER', '-in', file)))
  write('crls.pem', asPem.join(''))
  const trust = ['-CAfile', path('root.pem'), '-untrusted', path('intermediate.pem')]
  return openssl('verify', '-crl_check_all', '-CRLfile', path('crls.pem'), ...trust, certificate)
}

async function stamp(): Promise<void> {
  const body = await readFile(path('query'))
  const response = await fetch(`${server.url}/tsa`, { method: 'POST', body })
  write('reply', new Uint8Array(await response.arrayBuffer()))
}
