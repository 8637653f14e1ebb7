import { execFileSync } from 'node:child_process'
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Keys and certificates for tests, made by openssl, so that no code of this package checks itself. */

export type KeyKind = 'rsa2048' | 'rsa3072' | 'p256' | 'p384' | 'ed25519'

export interface TestKey {
  readonly directory: string
  readonly keyFile: string
  readonly certificateFile: string
  readonly rootFile: string
  readonly privateKey: KeyObject
  /** Signer, then root. */
  readonly chain: readonly [Uint8Array, Uint8Array]
}

const keyArguments: Record<KeyKind, readonly string[]> = {
  rsa2048: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  rsa3072: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:3072'],
  p256: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p384: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  ed25519: ['-algorithm', 'ED25519'],
}

export function openssl(args: readonly string[], input?: Uint8Array): Buffer {
  return execFileSync('openssl', args, { input, stdio: ['pipe', 'pipe', 'pipe'] })
}

let scratch: string | undefined

/** Creates a directory that is removed when this process exits. */
export function temporaryDirectory(): string {
  if (scratch === undefined) {
    const created = mkdtempSync(join(tmpdir(), 'pades-'))
    process.on('exit', () => rmSync(created, { recursive: true, force: true }))
    scratch = created
  }
  return mkdtempSync(join(scratch, 'd'))
}

/** A signer's key and certificate, with a separate root for each call. */
export function makeKey(kind: KeyKind, name = `Test ${kind}`, days = 30): TestKey {
  const directory = temporaryDirectory()
  const at = (file: string) => join(directory, file)
  openssl(['genpkey', ...keyArguments.p256, '-out', at('root.key')])
  openssl([
    'req',
    '-x509',
    '-new',
    '-key',
    at('root.key'),
    '-subj',
    `/CN=Root of ${name}`,
    '-days',
    '365',
    '-out',
    at('root.pem'),
  ])
  openssl(['genpkey', ...keyArguments[kind], '-out', at('key.pem')])
  openssl(['req', '-new', '-key', at('key.pem'), '-subj', `/C=XX/O=Test/CN=${name}`, '-out', at('request.pem')])
  writeFileSync(
    at('ext'),
    'keyUsage=critical,digitalSignature,nonRepudiation\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n',
  )
  const issue = [
    'x509',
    '-req',
    '-in',
    at('request.pem'),
    '-CA',
    at('root.pem'),
    '-CAkey',
    at('root.key'),
    '-CAcreateserial',
  ]
  openssl([...issue, '-days', String(days), '-extfile', at('ext'), '-out', at('certificate.pem')])
  return {
    directory,
    keyFile: at('key.pem'),
    certificateFile: at('certificate.pem'),
    rootFile: at('root.pem'),
    privateKey: createPrivateKey(readFileSync(at('key.pem'))),
    chain: [derOf(at('certificate.pem')), derOf(at('root.pem'))],
  }
}

function derOf(file: string): Uint8Array {
  return Uint8Array.from(new X509Certificate(readFileSync(file)).raw)
}
