import { timingSafeEqual } from 'node:crypto'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { fromPublicId, publicId } from '../../platform/ids.ts'
import type { DocumentKey } from '../../platform/master-keys/master-keys.ts'
import type { EventFile } from '../../signrequests/event-files.ts'

// A file link opens one file of one request without an API key. It names the request and carries 256 bits derived from
// the document's key. Nothing is stored, so there is nothing to steal; every retry produces the same link; destroying the
// document's key revokes it. The slot at the front lets a router find the cell.

export interface LinkedFile {
  requestId: string
  file: EventFile
}

const CODES: Record<EventFile, string> = { signed_document: 'd', audit_trail: 'a' }
const TOKEN = /^[0-9a-f]{3}_([0-9a-z]{26})([da])_([A-Za-z0-9_-]{43})$/

export async function linkTo(
  blobs: Blobs,
  key: DocumentKey,
  publicUrl: string,
  slot: number,
  { requestId, file }: LinkedFile,
): Promise<string> {
  const id = publicId('sr', requestId).slice('sr_'.length)
  const proof = await proofOf(blobs, key, requestId, file)
  return `${publicUrl}/f/${slot.toString(16).padStart(3, '0')}_${id}${CODES[file]}_${proof}`
}

/** Compares the encoded proof: base64 has several spellings of the same bytes, and only one is a valid link. */
interface ClaimedFile extends LinkedFile {
  proof: string
}

/** The file that the link names. `isGenuine` checks the proof. */
export function readLink(token: string): ClaimedFile | undefined {
  const [, id, code, proof] = TOKEN.exec(token) ?? []
  const requestId = id === undefined ? undefined : fromPublicId('sr', `sr_${id}`)
  if (requestId === undefined || proof === undefined) return undefined
  const file = code === 'd' ? 'signed_document' : 'audit_trail'
  return { requestId, file, proof }
}

export async function isGenuine(
  blobs: Blobs,
  key: DocumentKey,
  { requestId, file, proof }: ClaimedFile,
): Promise<boolean> {
  return timingSafeEqual(Buffer.from(await proofOf(blobs, key, requestId, file)), Buffer.from(proof))
}

async function proofOf(blobs: Blobs, key: DocumentKey, requestId: string, file: EventFile): Promise<string> {
  return (await blobs.derive(key, `file link\0${requestId}\0${file}`)).toString('base64url')
}
