import { execFileSync } from 'node:child_process'
import { createPki, issueSigner, type KeyKind, pemOfCertificate, pemOfKey } from '@countersign/sandbox-pki'

/** An operator's file for an eSign provider. */
export function esignFile(about: { id: string; mode?: string; slotBytes?: number; certificate: string }) {
  const { id, mode = 'live', slotBytes = 16_000, certificate } = about
  return {
    mode,
    key: { p12: 'asp.p12', passwordFile: 'asp.password' },
    protocol: 'cca-esign-2.1',
    ...{ id, name: `The provider ${id}`, aspId: 'ASP-OURS', version: '2.1', signatureKind: 'pkcs7' },
    signUrl: 'https://esp.example/esign/2.1/signdoc',
    cms: { subFilter: 'ETSI.CAdES.detached', claimedLevel: 'B-B', slotBytes },
    form: { request: 'eSignRequest', response: 'eSignResponse' },
    responseCertificates: [{ certificate }],
  }
}

/** PEM of a certificate that a provider could sign its answers with. */
export function pinnedCertificate(): string {
  const pki = createPki({ baseUrl: 'http://pki.test' })
  return pemOfCertificate(issueSigner(pki, { subject: { commonName: 'ESP' }, key: 'RSA-2048' }).chain[0])
}

/** A key of ours in a file, with the password "secret"; its certificate comes back. */
export function makeP12(file: string, commonName: string, key: KeyKind = 'RSA-2048'): Uint8Array {
  const made = issueSigner(createPki({ baseUrl: 'http://pki.test' }), { subject: { commonName }, key })
  const input = pemOfKey(made.key) + pemOfCertificate(made.chain[0])
  execFileSync('openssl', ['pkcs12', '-export', '-out', file, '-passout', 'pass:secret'], { input })
  return made.chain[0]
}
