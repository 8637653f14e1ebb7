import type { Statement, Tx } from '../../platform/db/database.ts'
import { bytes, instant, json, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Language } from '../language.ts'
import { IS_SUSPENDED, JOIN_ACCOUNT } from '../sql.ts'

// The branding of a tenant as a row. A tenant without a row has none.

export interface LanguageTexts {
  introduction?: string
  footer?: string
}

export type Texts = { [L in Language]?: LanguageTexts }

const decodeBranding = rowDecoder('branding', {
  color: nullable(text),
  reply_to: nullable(text),
  help_url: nullable(text),
  privacy_url: nullable(text),
  texts: json<Texts>(),
  logo_sha256: nullable(bytes),
  logo_width: nullable(number),
  logo_height: nullable(number),
  updated_at: nullable(instant),
})

export type BrandingRow = ReturnType<typeof decodeBranding>

const NONE: BrandingRow = {
  ...{ color: null, reply_to: null, help_url: null, privacy_url: null, texts: {} },
  ...{ logo_sha256: null, logo_width: null, logo_height: null, updated_at: null },
}

const COLUMNS = 'color, reply_to, help_url, privacy_url, texts, logo_sha256, logo_width, logo_height, updated_at'

/** `lock`: until the transaction ends, also if there is no row yet. */
export async function readBranding(tx: Tx, tenantId: string, { lock = false } = {}): Promise<BrandingRow> {
  if (lock) {
    await tx.query('INSERT INTO branding (tenant_id) VALUES ($1) ON CONFLICT (tenant_id) DO NOTHING', [tenantId])
  }
  const [row] = await tx.query(`SELECT ${COLUMNS} FROM branding WHERE tenant_id = $1${lock ? ' FOR UPDATE' : ''}`, [
    tenantId,
  ])
  return row ? decodeBranding(row) : NONE
}

export type WrittenBranding = Pick<BrandingRow, 'color' | 'reply_to' | 'help_url' | 'privacy_url' | 'texts'>

export function updateBranding(tenantId: string, branding: WrittenBranding): Statement {
  const { color, reply_to, help_url, privacy_url, texts } = branding
  return {
    text: `UPDATE branding SET color = $2, reply_to = $3, help_url = $4, privacy_url = $5, texts = $6,
                  updated_at = clock_timestamp() WHERE tenant_id = $1`,
    values: [tenantId, color, reply_to, help_url, privacy_url, JSON.stringify(texts)],
  }
}

export interface Logo {
  png: Buffer
  sha256: Buffer
  width: number
  height: number
}

export function updateLogo(tenantId: string, logo: Logo | null): Statement {
  return {
    text: `UPDATE branding SET logo = $2, logo_sha256 = $3, logo_width = $4, logo_height = $5,
                  updated_at = clock_timestamp() WHERE tenant_id = $1`,
    values: [tenantId, logo?.png ?? null, logo?.sha256 ?? null, logo?.width ?? null, logo?.height ?? null],
  }
}

const decodeLogo = rowDecoder('branding', { logo: nullable(bytes) })

/**
 * A logo by its hash. For countersign_resolver: its name is its content, so it is the same for every account that uses it
 * and is not suspended.
 */
export async function findLogo(resolver: Pick<Tx, 'query'>, sha256: Buffer): Promise<Buffer | null> {
  const [row] = await resolver.query({
    name: 'find-logo',
    text: `SELECT b.logo FROM branding b ${JOIN_ACCOUNT} WHERE b.logo_sha256 = $1 AND NOT ${IS_SUSPENDED} LIMIT 1`,
    values: [sha256],
  })
  return row ? decodeLogo(row).logo : null
}
