import { parseCertificate } from '@countersign/pades'
import { type Fetcher, plainFetcher } from '@countersign/pades/trust'
import { type KeySettings, openSigningKey, readCertificates } from '../../platform/signing-key.ts'
import { remembering } from '../../trust/fetch/remember.ts'
import { SlotSize } from '../slot.ts'
import { timestampWithFailover } from '../timestamp.ts'
import { sharedValidationData } from '../validation.ts'
import type { SealCredentials } from './credentials.ts'

// The live seal: a key in a PKCS#11 token or a P12 file, its chain, and up to two time-stamping authorities.

export interface SealSettings {
  key: KeySettings
  /** PEM: the only trusted roots of the seal's and the time-stamps' certificates. */
  anchorsFile: string
  tsaUrls: readonly string[]
}

export async function openLiveCredentials(
  settings: SealSettings,
  outside: Fetcher = plainFetcher,
): Promise<SealCredentials> {
  const now = () => new Date()
  const [signer, roots] = await Promise.all([openSigningKey(settings.key), readCertificates(settings.anchorsFile)])
  const trust = { anchors: roots.map(parseCertificate), fetcher: remembering(outside), now }
  return {
    signer,
    stamp: timestampWithFailover(
      settings.tsaUrls.map((url) => ({ ...trust, url })),
      now,
    ),
    validationData: sharedValidationData(trust),
    trust,
    slots: { signature: new SlotSize(), timestamp: new SlotSize() },
  }
}
