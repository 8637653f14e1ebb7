import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Signer } from '@countersign/pades'
import { readSecretBytes, readSecretText } from './secret-file.ts'

// The operator's key: in a P12 file, or in a PKCS#11 token, which it never leaves. Only the sealer opens one.

/** Where a key is. Its password or PIN is kept apart. */
export type KeyPlace = P12Place | TokenPlace

export interface P12Place {
  kind: 'p12'
  file: string
}

export interface TokenPlace {
  kind: 'pkcs11'
  library: string
  tokenLabel: string
  keyLabel: string
  /** PEM, the key's own certificate first. */
  chainFile: string
}

/** A key whose password or PIN is in a file. */
export type KeySettings = P12Settings | TokenSettings

export interface P12Settings extends P12Place {
  passwordFile: string
}

export interface TokenSettings extends TokenPlace {
  pinFile: string
}

export function openSigningKey(key: KeySettings): Promise<Signer> {
  return openSigningKeyWith(key, () => readSecretText(key.kind === 'p12' ? key.passwordFile : key.pinFile))
}

/** `readSecret`: reads the password of the P12 file, or the PIN of the token. */
export async function openSigningKeyWith(key: KeyPlace, readSecret: () => Promise<string>): Promise<Signer> {
  if (key.kind === 'p12') {
    const { openP12 } = await import('@countersign/p12')
    const [signer] = await openP12(await readSecretBytes(key.file), await readSecret())
    return signer
  }
  const { Pkcs11Token } = await import('@countersign/pades/pkcs11')
  const { library, tokenLabel } = key
  const token = Pkcs11Token.open({ library, tokenLabel, pin: await readSecret() })
  const [own, ...issuers] = await readCertificates(key.chainFile)
  if (!own) throw new Error(`${key.chainFile} holds no certificate`)
  return token.signer({ label: key.keyLabel, certificates: [own, ...issuers] })
}

/** Parses any number of PEM certificates and returns DER. */
export async function readCertificates(file: string): Promise<Uint8Array[]> {
  const blocks = (await readFile(file, 'utf8')).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  return (blocks ?? []).map((pem) => new Uint8Array(new X509Certificate(pem).raw))
}
