import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { issueSigner, type Pki, pemOfCertificate, pemOfKey } from '@countersign/sandbox-pki'

// The settings of a live seal: a key in a P12 file, its issuers, and two timestamping authorities.

export interface LiveSeal {
  /** For the files, of mode 600. */
  folder: string
  pki: Pki
  tsaUrls: readonly [string, string]
  /** Of the certificate. */
  notBefore?: Date
  lifetimeMs?: number
}

export function liveSealSettings({ folder, pki, tsaUrls, ...validity }: LiveSeal): Record<string, string> {
  const file = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    return path
  }
  const subject = { commonName: 'Proof Seal', organization: 'Proof Ltd' }
  const { key, chain } = issueSigner(pki, { subject, ...validity })
  const [own, ...above] = chain.map(pemOfCertificate)
  const password = file('password', 'secret')
  const p12 = join(folder, 'seal.p12')
  const inputs = ['-inkey', file('key.pem', pemOfKey(key)), '-in', file('own.pem', own ?? '')]
  const further = ['-certfile', file('above.pem', above.join('\n')), '-passout', `file:${password}`, '-out', p12]
  execFileSync('openssl', ['pkcs12', '-export', ...inputs, ...further])
  return {
    COUNTERSIGN_SEAL_P12: p12,
    COUNTERSIGN_SEAL_P12_PASSWORD_FILE: password,
    COUNTERSIGN_TRUST_ANCHORS: file('root.pem', pemOfCertificate(pki.root.certificate)),
    COUNTERSIGN_TSA_URLS: tsaUrls.join(','),
  }
}
