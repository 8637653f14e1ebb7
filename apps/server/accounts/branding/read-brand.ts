import { findForeignHost, ownUrl, TEXT_KINDS } from '@countersign/domain/branding'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, bytes, json, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { LANGUAGES, type Language } from '../language.ts'
import { IS_BRANDED, IS_SUSPENDED, SENDER_CONTACT, UNVERIFIED } from '../sql.ts'
import type { LanguageTexts, Texts } from './store.ts'

// The sender as mails and pages show it: what the account chose, less what may not be shown now.

export interface Brand {
  /** The account's name. It is shown beside the logo, always. */
  name: string
  /** Where replies go; null if no address of the account is proved. */
  replyTo: string | null
  color: string | null
  logo: BrandLogo | null
  texts: Texts
  /** The account's, for signers in whose language there is no text. */
  language: Language
  helpUrl: string | null
  privacyUrl: string | null
  /** Whether signers see logo, texts and links now. */
  isShown: boolean
  /** Signers are told that nobody has verified this sender: mails come from the service's address. */
  isNew: boolean
  /** The account is suspended or closed. */
  isSuspended: boolean
}

export interface BrandLogo {
  /** In hexadecimal. */
  sha256: string
  /** In pixels of the file, which is shown at half its size. */
  width: number
  height: number
}

/**
 * Who sees the mail or the page: signers, or only people who belong to the account. In the sandbox these see the branding
 * before signers do, so that they can try it before they go live.
 */
export type Audience = 'signers' | 'account'

/** The path of a logo. Its name is its content, so that no cache can answer with another. */
export function logoPath({ sha256 }: Pick<BrandLogo, 'sha256'>): string {
  return `/brand/logos/${sha256}.png`
}

const decodeBrand = rowDecoder('brand', {
  ...{ name: text, contact: nullable(text), language: oneOf(...LANGUAGES) },
  ...{ branded: boolean, sandbox: boolean, unverified: boolean, suspended: boolean },
  ...{ color: nullable(text), help_url: nullable(text), privacy_url: nullable(text) },
  texts: nullable(json<Texts>()),
  ...{ logo_sha256: nullable(bytes), logo_width: nullable(number), logo_height: nullable(number) },
  domain: nullable(text),
})

const BRAND = `
  SELECT a.name, ${SENDER_CONTACT} AS contact, a.language, ${IS_BRANDED} AS branded, t.mode = 'test' AS sandbox,
         ${UNVERIFIED} AS unverified, ${IS_SUSPENDED} AS suspended,
         b.color, b.help_url, b.privacy_url, b.texts, b.logo_sha256, b.logo_width, b.logo_height,
         (SELECT d.domain FROM sender_domains d WHERE d.tenant_id = $1 AND d.state = 'verified') AS domain
    FROM tenants t JOIN accounts a USING (account_id) LEFT JOIN branding b USING (tenant_id)
   WHERE t.tenant_id = $1`

export async function readBrand(tx: Tx, tenantId: string, audience: Audience = 'signers'): Promise<Brand> {
  const [row] = await tx.query({ name: 'brand-of-tenant', text: BRAND, values: [tenantId] })
  if (!row) throw new Error('The tenant of this page or mail does not exist.')
  const found = decodeBrand(row)
  const common = {
    ...{ name: found.name, color: found.color, language: found.language },
    replyTo: found.contact,
    ...{ isShown: found.branded, isNew: found.unverified, isSuspended: found.suspended },
  }
  // A logo and warm words say that the sender is known.
  const isSeen = found.branded || (audience === 'account' && found.sandbox)
  if (!isSeen) return { ...common, logo: null, texts: {}, helpUrl: null, privacyUrl: null }
  const domains = found.domain === null ? [] : [found.domain]
  return {
    ...common,
    logo: logoOf(found),
    texts: textsWithin(found.texts ?? {}, domains),
    helpUrl: found.help_url && ownUrl(found.help_url, domains),
    privacyUrl: found.privacy_url && ownUrl(found.privacy_url, domains),
  }
}

const decodeLogo = rowDecoder('branding', { logo: nullable(bytes) })

/** The picture, for mails. */
export async function readLogo(tx: Tx, tenantId: string): Promise<Buffer | null> {
  const [row] = await tx.query('SELECT logo FROM branding WHERE tenant_id = $1', [tenantId])
  return row ? decodeLogo(row).logo : null
}

function logoOf({ logo_sha256, logo_width, logo_height }: ReturnType<typeof decodeBrand>): BrandLogo | null {
  if (logo_sha256 === null || logo_width === null || logo_height === null) return null
  return { sha256: logo_sha256.toString('hex'), width: logo_width, height: logo_height }
}

/** Without texts that name a host of a domain that is not verified any more. */
function textsWithin(texts: Texts, domains: readonly string[]): Texts {
  const entries = Object.entries(texts).map(([language, given]) => {
    const shown = TEXT_KINDS.filter((kind) => given[kind] && findForeignHost(given[kind], domains) === null)
    return [language, Object.fromEntries(shown.map((kind) => [kind, given[kind]]))]
  })
  return Object.fromEntries(entries)
}

/** In the language of the reader, or in the account's. */
export function textsFor({ texts, language }: Brand, locale: Language): LanguageTexts {
  return { ...texts[language], ...texts[locale] }
}
