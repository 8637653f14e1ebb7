import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface P12Options {
  /** One certificate each, all for the same key, as after renewals. */
  subjects: [string, ...string[]]
  password: string
  /** Default: signing. */
  keyUsage?: string
  /** Certificates only. */
  withoutKey?: boolean
}

/** A P12 file made by OpenSSL: an EC key, its certificates and their issuer's certificate. */
export function makeP12({
  subjects,
  password,
  keyUsage = 'digitalSignature,nonRepudiation',
  withoutKey,
}: P12Options): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-p12-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const makeKey = (file: string) =>
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', file)
  const issue = (name: string, key: string, usage: string, ...more: string[]) =>
    openssl(
      'req',
      '-x509',
      '-utf8',
      '-subj',
      `/CN=${name}`,
      '-key',
      key,
      '-addext',
      `keyUsage=critical,${usage}`,
      ...more,
    )
  try {
    makeKey('ca.key')
    makeKey('own.key')
    issue('Harbour Trust Personal CA 3', 'ca.key', 'keyCertSign', '-out', 'ca.pem')
    for (const subject of subjects) {
      const pem = issue(subject, 'own.key', keyUsage, '-CA', 'ca.pem', '-CAkey', 'ca.key')
      appendFileSync(join(folder, 'own.pem'), pem)
    }
    const keyOptions = withoutKey ? ['-nokeys'] : ['-inkey', 'own.key']
    const parts = ['-in', 'own.pem', ...keyOptions, '-certfile', 'ca.pem', '-passout', `pass:${password}`]
    openssl('pkcs12', '-export', ...parts, '-out', 'own.p12')
    return readFileSync(join(folder, 'own.p12'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
