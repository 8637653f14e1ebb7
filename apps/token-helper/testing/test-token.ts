import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCertificate } from '@countersign/pades'
import { CKA, CKC, CKO } from '@countersign/pades/pkcs11'
import {
  type CertificateRequest,
  generateKey,
  issueCertificate,
  type KeyKind,
  type Pki,
  pemOfKey,
  publicKeyOf,
} from '@countersign/sandbox-pki'
import { withAdminSession } from '../../../packages/pades/testing/admin-session.ts'

// A SoftHSM2 token with keys and certificates, as an issuer delivers one.

export const LIBRARY = '/usr/lib/softhsm/libsofthsm2.so'

export interface TestToken extends Disposable {
  readonly label: string
  readonly pin: string
  /** Imports a new key and a certificate for it. Returns the key too, for tests that search for leaks of it. */
  issue(pki: Pki, request: Omit<CertificateRequest, 'publicKey'> & { key?: KeyKind }): { pem: string; der: Uint8Array }
  /** Stores a certificate without a key. */
  storeCertificate(certificate: Uint8Array): void
}

/** This process and its children use this token until the next one is made. `without` disables a mechanism. */
export function makeToken({ label = 'Test token', pin = '24681357', without = '' } = {}): TestToken {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-token-'))
  const configuration = join(folder, 'softhsm2.conf')
  mkdirSync(join(folder, 'tokens'))
  // Twice, because SoftHSM2 ignores the last entry of the list.
  const mechanisms = without === '' ? '' : `slots.mechanisms = -${without},${without}\n`
  const tokens = join(folder, 'tokens')
  writeFileSync(configuration, `directories.tokendir = ${tokens}\nobjectstore.backend = file\n${mechanisms}`)
  process.env.SOFTHSM2_CONF = configuration
  softhsm('--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', '87654321')
  let count = 0
  return {
    ...{ label, pin },
    issue: (pki, { key: kind = 'RSA-2048', ...request }) => {
      count += 1
      const id = count.toString(16).padStart(2, '0')
      const key = generateKey(kind)
      const pem = pemOfKey(key)
      const file = join(folder, 'key.pem')
      writeFileSync(file, pem)
      softhsm('--import', file, '--token', label, '--label', `key ${id}`, '--id', id, '--pin', pin)
      rmSync(file)
      const [der] = issueCertificate(pki, { ...request, publicKey: publicKeyOf(key) })
      store({ label, pin }, der, Buffer.from(id, 'hex'))
      return { pem, der }
    },
    storeCertificate: (certificate) => store({ label, pin }, certificate, Buffer.alloc(0)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

function softhsm(...options: string[]): void {
  execFileSync('softhsm2-util', options, { stdio: 'pipe' })
}

function store({ label, pin }: { label: string; pin: string }, der: Uint8Array, id: Buffer): void {
  withAdminSession({ library: LIBRARY, tokenLabel: label, pin }, (session) =>
    session.createObject({
      [CKA.CLASS]: CKO.CERTIFICATE,
      [CKA.CERTIFICATE_TYPE]: CKC.X_509,
      [CKA.TOKEN]: true,
      [CKA.PRIVATE]: false,
      [CKA.ID]: id,
      [CKA.SUBJECT]: parseCertificate(der).subject,
      [CKA.VALUE]: der,
    }),
  )
}
