import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSignatureFields, memorySource } from '@countersign/pades'
import { plainFetcher } from '@countersign/pades/trust'
import { verifyPdf } from '@countersign/pades/verify'
import {
  createPki,
  defaultSwitches,
  issueCertificate,
  issueSigner,
  type Pki,
  type PkiServer,
  pemOfCertificate,
  pemOfKey,
  servePki,
} from '@countersign/sandbox-pki'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { samplePdf } from '../../../../packages/pades/testing/sample-pdfs.ts'
import { generateKey, makeToken, softhsm } from '../../../../packages/pades/testing/softhsm.ts'
import { appendValidation } from '../append-validation.ts'
import { append, beginDraft, type Draft } from '../draft.ts'
import { appendSignature } from '../sign.ts'
import { duringSteps } from '../steps.ts'
import type { SealCredentials } from './credentials.ts'
import { openLiveCredentials, type SealSettings } from './live.ts'
import { openSandbox } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-credentials-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content, { mode: 0o600 })
  return join(folder, name)
}

async function sealed(credentials: SealCredentials): Promise<Draft> {
  const base = await beginDraft(memorySource(samplePdf()), 0)
  const field = { name: 'Seal', page: 1, rect: undefined, tooltip: 'Seal' }
  const prepared = await append(base, 'fields', await addSignatureFields(base.source, [field]))
  const order = { signerId: 's', reason: 'Sealed for nobody', fields: async () => [{ name: 'Seal' }] }
  const { draft, signature } = await appendSignature(prepared, order, credentials, duringSteps('r', undefined))
  return appendValidation(draft, credentials, [signature])
}

async function verdictOf({ source }: Draft, { trust }: SealCredentials) {
  const { signatures } = await verifyPdf(source, { anchors: trust.anchors, now: new Date() })
  return signatures.map(({ conclusion, level, signer }) => [conclusion, level, signer?.name])
}

describe('the sandbox credentials', () => {
  test('are created once, readable only by this user, and shared by processes that start together', async () => {
    const pki = join(folder, 'sandbox-pki')
    const opened = await Promise.all(Array.from({ length: 5 }, () => openSandbox(pki)))
    const certificates = opened.map(({ credentials }) =>
      Buffer.from(credentials.signer.certificates[0]).toString('hex'),
    )
    expect(new Set(certificates).size).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('sandbox-pki'))).toEqual(['sandbox-pki'])
    for (const name of readdirSync(pki)) expect(statSync(join(pki, name)).mode & 0o777).toBe(0o600)
    const again = await openSandbox(pki)
    expect(Buffer.from(again.credentials.signer.certificates[0]).toString('hex')).toBe(certificates[0])
  })

  test('seal without network access and name the sandbox', async () => {
    const { credentials } = await openSandbox(join(folder, 'sandbox-pki'))
    expect(await verdictOf(await sealed(credentials), credentials)).toEqual([['valid', 'B-LT', 'Countersign Sandbox']])
    await expect(
      credentials.trust.fetcher({
        url: 'http://127.0.0.1/',
        method: 'GET',
        headers: {},
        body: undefined,
        maxBytes: 1,
        timeoutMs: 1,
      }),
    ).rejects.toThrow('not part of the sandbox')
  })
})

describe('a live seal from a P12 file', () => {
  let [first, second]: PkiServer[] = []
  let settings: SealSettings
  let asked: string[] = []
  const overhearing: typeof plainFetcher = (request) => {
    asked.push(`${request.method} ${new URL(request.url).port}${new URL(request.url).pathname}`)
    return plainFetcher(request)
  }
  const open = () => openLiveCredentials(settings, overhearing)
  const pkiOf = (server: PkiServer | undefined): Pki => {
    if (!server) throw new Error('no server')
    return server.pki
  }

  beforeAll(async () => {
    const serve = () => servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl }))
    ;[first, second] = await Promise.all([serve(), serve()])
    const { key, chain } = issueSigner(pkiOf(first), { subject: { commonName: 'Live Seal' } })
    const roots = [pkiOf(first), pkiOf(second)].map(({ root }) => pemOfCertificate(root.certificate)).join('')
    const files = [file('key.pem', pemOfKey(key)), file('chain.pem', chain.map(pemOfCertificate).join(''))]
    const p12 = join(folder, 'seal.p12')
    execFileSync('openssl', [
      'pkcs12',
      '-export',
      '-inkey',
      files[0] ?? '',
      '-in',
      files[1] ?? '',
      '-out',
      p12,
      '-passout',
      'pass:secret',
    ])
    settings = {
      key: { kind: 'p12', file: p12, passwordFile: file('password', 'secret\n') },
      anchorsFile: file('anchors.pem', roots),
      tsaUrls: [`${first?.url}/tsa`, `${second?.url}/tsa`],
    }
  })
  afterEach(() => {
    asked = []
    for (const server of [first, second]) Object.assign(pkiOf(server).switches, defaultSwitches)
  })
  afterAll(() => Promise.all([first?.close(), second?.close()]))

  test('reaches B-LT with the first authority’s time-stamp', async () => {
    const credentials = await open()
    expect(await verdictOf(await sealed(credentials), credentials)).toEqual([['valid', 'B-LT', 'Live Seal']])
    const [, port] = first?.url.match(/:(\d+)$/) ?? []
    expect(asked.filter((one) => one.endsWith('/tsa'))).toEqual([`POST ${port}/tsa`])
  })

  test.each(['down', 'rejects', 'wrong-imprint', 'wrong-nonce'] as const)(
    'uses the second authority if the first is %s, and then asks the second one first',
    async (fault) => {
      pkiOf(first).switches.tsa = fault
      const credentials = await open()
      expect(await verdictOf(await sealed(credentials), credentials)).toEqual([['valid', 'B-LT', 'Live Seal']])
      asked = []
      await sealed(credentials)
      const [, port] = second?.url.match(/:(\d+)$/) ?? []
      expect(asked.filter((one) => one.endsWith('/tsa'))).toEqual([`POST ${port}/tsa`])
    },
  )

  test('fails with timestamp_unavailable if both authorities are down', async () => {
    for (const server of [first, second]) pkiOf(server).switches.tsa = 'down'
    await expect(open().then(sealed)).rejects.toMatchObject({ code: 'timestamp_unavailable' })
  })

  test('requests OCSP for every document and caches CRLs', async () => {
    const credentials = await open()
    await sealed(credentials)
    await sealed(credentials)
    expect(asked.filter((one) => one.endsWith('/ocsp'))).toHaveLength(4)
    expect(asked.filter((one) => one.endsWith('/crl/root.crl'))).toHaveLength(1)
  })

  test('does not open with a wrong password', async () => {
    const wrong = { ...settings, key: { ...settings.key, passwordFile: file('wrong', 'guess') } as SealSettings['key'] }
    await expect(openLiveCredentials(wrong)).rejects.toMatchObject({ code: 'p12_password_wrong' })
  })
})

test('a live seal from a PKCS#11 token signs with a key that never leaves it', async () => {
  makeToken()
  const { publicKey } = generateKey('p256', 'seal')
  const server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl }))
  try {
    const chain = issueCertificate(server.pki, { subject: { commonName: 'Token Seal' }, publicKey })
    const credentials = await openLiveCredentials({
      key: {
        kind: 'pkcs11',
        library: softhsm.library,
        tokenLabel: softhsm.tokenLabel,
        pinFile: file('pin', `${softhsm.pin}\n`),
        keyLabel: 'seal',
        chainFile: file('token-chain.pem', chain.map(pemOfCertificate).join('')),
      },
      anchorsFile: file('token-root.pem', pemOfCertificate(server.pki.root.certificate)),
      tsaUrls: [`${server.url}/tsa`],
    })
    expect(await verdictOf(await sealed(credentials), credentials)).toEqual([['valid', 'B-LT', 'Token Seal']])
  } finally {
    await server.close()
  }
})

test('documents sealed at the same time share validation requests', async () => {
  const server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl }))
  try {
    const { key, chain } = issueSigner(server.pki, { subject: { commonName: 'Seal' } })
    const files = { key: file('k.pem', pemOfKey(key)), chain: file('c.pem', chain.map(pemOfCertificate).join('')) }
    const p12 = join(folder, 'shared.p12')
    execFileSync('openssl', [
      'pkcs12',
      '-export',
      '-inkey',
      files.key,
      '-in',
      files.chain,
      '-out',
      p12,
      '-passout',
      'pass:x',
    ])
    let responders = 0
    const credentials = await openLiveCredentials(
      {
        key: { kind: 'p12', file: p12, passwordFile: file('x', 'x') },
        anchorsFile: file('root.pem', pemOfCertificate(server.pki.root.certificate)),
        tsaUrls: [`${server.url}/tsa`],
      },
      (request) => {
        if (request.url.endsWith('/ocsp')) responders += 1
        return plainFetcher(request)
      },
    )
    const drafts = await Promise.all(Array.from({ length: 12 }, () => sealed(credentials)))
    for (const draft of drafts) expect(await verdictOf(draft, credentials)).toEqual([['valid', 'B-LT', 'Seal']])
    expect(responders).toBeLessThan(24)
  } finally {
    await server.close()
  }
})
