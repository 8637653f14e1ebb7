import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseCertificate, type Signer } from '@countersign/pades'
import { type Fetcher, plainFetcher } from '@countersign/pades/trust'
import { remembering } from '../../certificates/fetch/remember.ts'
import type { SealMeans } from './means.ts'
import { SlotSize } from './slot.ts'
import { stampByEither } from './timestamp.ts'
import { collectTogether } from './validation.ts'

// The live seal: a key in a PKCS#11 token or a P12 file, its chain, and two time-stamping authorities.

export interface SealSettings {
  key: P12Settings | TokenSettings
  /** PEM: the roots of the seal's and the time-stamps' certificates; nobody else is trusted. */
  anchorsFile: string
  tsaUrls: readonly string[]
}

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

export async function openLiveMeans(settings: SealSettings, outside: Fetcher = plainFetcher): Promise<SealMeans> {
  const now = () => new Date()
  const [signer, roots] = await Promise.all([openSigner(settings.key), readCertificates(settings.anchorsFile)])
  const trust = { anchors: roots.map(parseCertificate), fetcher: remembering(outside), now }
  return {
    signer,
    stamp: stampByEither(
      settings.tsaUrls.map((url) => ({ ...trust, url })),
      now,
    ),
    validationData: collectTogether(trust),
    trust,
    slots: { signature: new SlotSize(), timestamp: new SlotSize() },
  }
}

async function openSigner(key: SealSettings['key']): Promise<Signer> {
  if (key.kind === 'p12') {
    const { openP12 } = await import('@countersign/p12')
    const [signer] = await openP12(await readFile(key.file), await readSecret(key.passwordFile))
    return signer
  }
  const { Pkcs11Token } = await import('@countersign/pades/pkcs11')
  const { library, tokenLabel } = key
  const token = Pkcs11Token.open({ library, tokenLabel, pin: await readSecret(key.pinFile) })
  const [own, ...issuers] = await readCertificates(key.chainFile)
  if (!own) throw new Error(`${key.chainFile} holds no certificate`)
  return token.signer({ label: key.keyLabel, certificates: [own, ...issuers] })
}

async function readSecret(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
}

async function readCertificates(file: string): Promise<Uint8Array[]> {
  const blocks = (await readFile(file, 'utf8')).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  return (blocks ?? []).map((pem) => new Uint8Array(new X509Certificate(pem).raw))
}
