import type { Locale, PageSender } from '@countersign/signing'
import { type Audience, type Brand, logoPath, readBrand, textsFor } from '../../accounts/branding/read-brand.ts'
import type { Database } from '../../platform/db/database.ts'

/** The sender as the pages of a tenant show it, in the language of the reader. */
export async function readPageSender(
  db: Database,
  tenantId: string,
  locale: Locale,
  audience: Audience = 'signers',
): Promise<PageSender> {
  return pageSenderOf(await db.transaction({ tenant: tenantId }, (tx) => readBrand(tx, tenantId, audience)), locale)
}

/** For an error page: null for a suspended sender, who may have been suspended for what their branding says. */
export async function readActiveSender(db: Database, tenantId: string, locale: Locale): Promise<PageSender | null> {
  const brand = await db.transaction({ tenant: tenantId }, (tx) => readBrand(tx, tenantId))
  return brand.isSuspended ? null : pageSenderOf(brand, locale)
}

function pageSenderOf(brand: Brand, locale: Locale): PageSender {
  const { name, color, logo, helpUrl, privacyUrl } = brand
  return {
    ...{ name, color, helpUrl, privacyUrl },
    address: brand.replyTo,
    logo: logo && { url: logoPath(logo), width: logo.width, height: logo.height },
    footer: textsFor(brand, locale).footer ?? null,
  }
}
