import { parseCertificate } from '@countersign/pades'
import { type Fetcher, plainFetcher } from '@countersign/pades/trust'
import { type KeySettings, openSigningKey, readCertificates } from '../../platform/signing-key.ts'
import { remembering } from '../../trust/fetch/remember.ts'
import { SlotSize } from '../slot.ts'
import { stampByEither } from '../timestamp.ts'
import { collectTogether } from '../validation.ts'
import type { SealMeans } from './credentials.ts'

// The live seal: a key in a PKCS#11 token or a P12 file, its chain, and two time-stamping authorities.

export interface SealSettings {
  key: KeySettings
  /** PEM: the roots of the seal's and the time-stamps' certificates; nobody else is trusted. */
  anchorsFile: string
  tsaUrls: readonly string[]
}

export async function openLiveMeans(settings: SealSettings, outside: Fetcher = plainFetcher): Promise<SealMeans> {
  const now = () => new Date()
  const [signer, roots] = await Promise.all([openSigningKey(settings.key), readCertificates(settings.anchorsFile)])
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
