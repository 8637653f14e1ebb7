import type { Database, Row, Statement } from '../../platform/db/database.ts'
import { bytes, json, listOf, nullable, rowDecoder } from '../../platform/db/decode.ts'

// Test certificates that an integrator asks for. Only the sealer has the sandbox's authority: the API stores the public
// key, the sealer adds the certificates, and the API deletes the row with its answer. The private key is never stored.

export interface CertificateRef {
  tenantId: string
  certificateId: string
}

/** Ways in which a test certificate is refused. */
export const FAULTS = ['expired', 'not_yet_valid', 'revoked', 'not_for_signing'] as const
export type Fault = (typeof FAULTS)[number]

/** What the certificate shall contain. */
export interface CertificateContent {
  name: string
  email: string | null
  organisation: string | null
  validDays: number
  fault: Fault | null
}

export interface AskedCertificate extends CertificateRef {
  /** SubjectPublicKeyInfo. */
  publicKey: Uint8Array
  content: CertificateContent
}

/** The API limits how many calls of an account wait. */
export function askForCertificate({ tenantId, certificateId, publicKey, content }: AskedCertificate): Statement {
  return {
    name: 'ask-for-certificate',
    text: `
      INSERT INTO sandbox_certificates (tenant_id, certificate_id, public_key, content) VALUES ($1, $2, $3, $4)`,
    values: [tenantId, certificateId, Buffer.from(publicKey), JSON.stringify(content)],
  }
}

/** The certificates, the person's own first; undefined until they are issued. */
export const findIssued = {
  statement: ({ tenantId, certificateId }: CertificateRef): Statement => ({
    name: 'find-issued-certificate',
    text: 'SELECT chain FROM sandbox_certificates WHERE tenant_id = $1 AND certificate_id = $2',
    values: [tenantId, certificateId],
  }),
  read: ([row]: Row[]): readonly Uint8Array[] | undefined => (row && decodeIssued(row).chain) ?? undefined,
}

const decodeIssued = rowDecoder('sandbox_certificates', { chain: nullable(listOf(bytes)) })

export const findAsked = {
  statement: ({ tenantId, certificateId }: CertificateRef): Statement => ({
    name: 'find-asked-certificate',
    text: `
      SELECT public_key, content FROM sandbox_certificates
       WHERE tenant_id = $1 AND certificate_id = $2 AND chain IS NULL`,
    values: [tenantId, certificateId],
  }),
  read: ([row]: Row[]) => row && decodeAsked(row),
}

const decodeAsked = rowDecoder('sandbox_certificates', { public_key: bytes, content: json<CertificateContent>() })

export function storeIssued({ tenantId, certificateId }: CertificateRef, chain: readonly Uint8Array[]): Statement {
  return {
    name: 'store-issued-certificate',
    text: `
      UPDATE sandbox_certificates SET chain = $3, due_at = NULL
       WHERE tenant_id = $1 AND certificate_id = $2 AND chain IS NULL`,
    values: [tenantId, certificateId, chain.map((der) => Buffer.from(der))],
  }
}

export function forgetCertificate({ tenantId, certificateId }: CertificateRef): Statement {
  return {
    name: 'forget-certificate',
    text: 'DELETE FROM sandbox_certificates WHERE tenant_id = $1 AND certificate_id = $2',
    values: [tenantId, certificateId],
  }
}

/**
 * Deletes the rows of calls that were interrupted: no call waits for a minute. They contain a name and an address, so the
 * hourly maintenance would be too late. `timer`: as countersign_timer, whose policy has the same number.
 */
export async function deleteAbandonedCertificates(timer: Pick<Database, 'query'>): Promise<void> {
  await timer.query(`DELETE FROM sandbox_certificates WHERE created_at < clock_timestamp() - interval '1 minute'`, [])
}

/** With the account. */
export function forgetCertificates(tenantId: string): Statement {
  return { text: 'DELETE FROM sandbox_certificates WHERE tenant_id = $1', values: [tenantId] }
}
