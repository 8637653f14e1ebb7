import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignatureAlgorithm } from '@countersign/pades'
import {
  type CertificateChain,
  issueCertificate,
  issueSigner,
  type KeyKind,
  type Pki,
  pemOfCertificate,
  pemOfKey,
} from '@countersign/sandbox-pki'
import { generateKey, makeToken } from '../../packages/pades/testing/softhsm.ts'
import { P12_PASSWORD, type Task } from './desk.ts'

/** One of those who sign, in turn: a kind of key, and where it is kept. */
export type SignerKey = Pick<Task, 'kind' | 'algorithm' | 'chain' | 'key'>

interface Wanted {
  readonly kind: Task['kind']
  readonly key: KeyKind
  readonly algorithm: SignatureAlgorithm
}

const wanted: readonly Wanted[] = [
  { kind: 'key object', key: 'RSA-2048', algorithm: 'rsa-sha256' },
  { kind: 'P12', key: 'P-256', algorithm: 'ecdsa-sha256' },
  { kind: 'remote, raw', key: 'P-384', algorithm: 'ecdsa-sha384' },
  { kind: 'remote, CMS', key: 'RSA-3072', algorithm: 'rsa-sha256' },
  { kind: 'PKCS#11', key: 'P-256', algorithm: 'ecdsa-sha256' },
  { kind: 'key object', key: 'RSA-3072', algorithm: 'rsa-pss-sha256' },
  { kind: 'PKCS#11', key: 'RSA-2048', algorithm: 'rsa-sha256' },
  { kind: 'remote, raw', key: 'RSA-2048', algorithm: 'rsa-sha256' },
  { kind: 'key object', key: 'P-384', algorithm: 'ecdsa-sha384' },
  { kind: 'P12', key: 'RSA-3072', algorithm: 'rsa-sha256' },
  { kind: 'remote, CMS', key: 'P-256', algorithm: 'ecdsa-sha256' },
]

/** Everyone with a key and a certificate by the sandbox's CA; keys lie in files, a P12, or a SoftHSM2 token. */
export function hire(pki: Pki, folder: string): SignerKey[] {
  makeToken()
  return wanted.map((one, index) => {
    const label = `signer-${index + 1}`
    const subject = { commonName: `${one.kind} ${one.key} ${one.algorithm}` }
    if (one.kind === 'PKCS#11') {
      const { publicKey } = generateKey(one.key === 'P-256' ? 'p256' : 'rsa', label)
      return { ...one, key: label, chain: base64(issueCertificate(pki, { subject, publicKey })) }
    }
    const { key, chain } = issueSigner(pki, { subject, key: one.key })
    const pem = join(folder, `${label}.pem`)
    writeFileSync(pem, pemOfKey(key))
    return { ...one, key: one.kind === 'P12' ? makeP12(pem, chain) : pem, chain: base64(chain) }
  })
}

function makeP12(keyFile: string, chain: CertificateChain): string {
  const [certificates, p12] = [`${keyFile}.certificates`, `${keyFile}.p12`]
  writeFileSync(certificates, chain.map(pemOfCertificate).join(''))
  const files = ['-inkey', keyFile, '-in', certificates, '-out', p12]
  execFileSync('openssl', ['pkcs12', '-export', ...files, '-passout', `pass:${P12_PASSWORD}`])
  return p12
}

const base64 = ([own, ...issuers]: CertificateChain): Task['chain'] => [text(own), ...issuers.map(text)]
const text = (der: Uint8Array): string => Buffer.from(der).toString('base64')
