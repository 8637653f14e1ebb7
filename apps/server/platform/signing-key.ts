import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Signer } from '@countersign/pades'
import { readSecretBytes, readSecretText } from './secret-file.ts'

// The operator's key: in a P12 file, or in a PKCS#11 token, which it never leaves. Only the sealer opens one.

export type KeySettings = P12Settings | TokenSettings

export interface P12Settings {
  kind: 'p12'
  file: string
  passwordFile: string
}

export interface TokenSettings {
  kind: 'pkcs11'
  library: string
  tokenLabel: string
  pinFile: string
  keyLabel: string
  /** PEM, the key's own certificate first. */
  chainFile: string
}

export async function openSigningKey(key: KeySettings): Promise<Signer> {
  if (key.kind === 'p12') {
    const { openP12 } = await import('@countersign/p12')
    const [signer] = await openP12(await readSecretBytes(key.file), await readSecretText(key.passwordFile))
    return signer
  }
  const { Pkcs11Token } = await import('@countersign/pades/pkcs11')
  const { library, tokenLabel } = key
  const token = Pkcs11Token.open({ library, tokenLabel, pin: await readSecretText(key.pinFile) })
  const [own, ...issuers] = await readCertificates(key.chainFile)
  if (!own) throw new Error(`${key.chainFile} holds no certificate`)
  return token.signer({ label: key.keyLabel, certificates: [own, ...issuers] })
}

/** Parses any number of PEM certificates and returns DER. */
export async function readCertificates(file: string): Promise<Uint8Array[]> {
  const blocks = (await readFile(file, 'utf8')).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  return (blocks ?? []).map((pem) => new Uint8Array(new X509Certificate(pem).raw))
}
