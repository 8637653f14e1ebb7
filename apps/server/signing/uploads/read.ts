import type { Tx } from '../../platform/db/database.ts'
import type { SignersRequest } from '../../signrequests/signer/read.ts'
import { type SignersUpload, selectUploads, uploadOfRow, type WhoseUploads } from './store.ts'

/** The files that the person has uploaded and can use. */
export async function readUploads(
  tx: Tx,
  visit: Omit<WhoseUploads, 'since'>,
  { fields, signer }: Pick<SignersRequest, 'fields' | 'signer'>,
): Promise<SignersUpload[]> {
  if (!fields.some(({ type }) => type === 'upload')) return []
  const { tenantId, requestId, signerId } = visit
  const rows = await tx.query(selectUploads({ tenantId, requestId, signerId, since: signer.personSince }))
  return rows.map(uploadOfRow)
}
