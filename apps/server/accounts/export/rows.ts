import type { Database } from '../../platform/db/database.ts'
import type { Mode } from '../../platform/http/caller.ts'
import { readBrand, readLogo } from '../branding/read-brand.ts'
import { presentBranding } from '../branding/schemas.ts'
import { readSenderDomain } from '../branding/sender-domain/store.ts'
import { readBranding } from '../branding/store.ts'
import { presentAccount, presentKey } from '../present.ts'
import { listKeys, readAccount } from '../store.ts'

const MOST_KEYS = 100_000

/** The settings of one mode, as the API shows them. */
export async function exportSettings(db: Database, tenantId: string): Promise<object> {
  return presentAccount(await db.transaction({ tenant: tenantId }, (tx) => readAccount(tx, tenantId)))
}

/** The keys of one mode, without their secrets, which nobody has. */
export async function exportKeys(db: Database, tenantId: string, mode: Mode): Promise<object[]> {
  const rows = await db.transaction({ tenant: tenantId }, (tx) => listKeys(tx, tenantId, MOST_KEYS, null))
  return rows.map((row) => presentKey(row, mode))
}

/** The branding of one mode with the logo as a file, and the sender domain without its private key. */
export function exportBranding(db: Database, tenantId: string): Promise<object> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const row = await readBranding(tx, tenantId)
    const domain = await readSenderDomain(tx, tenantId)
    const { logo: _url, ...branding } = presentBranding(row, await readBrand(tx, tenantId), domain, '')
    const logo = await readLogo(tx, tenantId)
    return { ...branding, logo: logo && { content_type: 'image/png', content: logo.toString('base64') } }
  })
}
