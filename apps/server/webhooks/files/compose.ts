import { buffer } from 'node:stream/consumers'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { KeyRefused } from '../../platform/blobs/errors.ts'
import type { Database, Row } from '../../platform/db/database.ts'
import { bytes, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import type { DocumentKey } from '../../platform/master-keys/master-keys.ts'
import { selectFiles } from '../../records/stored-files.ts'
import { carriesFiles, type EventFile, type Filling, fillFiles, inlineFiles } from '../../signrequests/event-files.ts'
import { linkTo } from './link.ts'

// Composes an event's body for delivery: with links to its files and, if they fit, the files themselves.

export interface ComposeDeps {
  /** As countersign_app. */
  db: Database
  blobs: Blobs
  publicUrl: string
}

export interface StoredBody {
  tenantId: string
  streamId: string
  body: string
}

/** The files were erased, so the event can never be sent again. */
export class FilesErased extends Error {
  override readonly name = 'FilesErased'
}

/** The body of a webhook. Throws FilesErased. */
export async function wholeBody(deps: ComposeDeps, event: StoredBody): Promise<string> {
  if (!carriesFiles(event.body)) return event.body
  const { signed_document, audit_trail } = await readFiles(deps, event)
  if (!signed_document || !audit_trail) throw new FilesErased()
  const inline = inlineFiles(event.body)
  return fillFiles(event.body, {
    signed_document: await fillingOf(deps, event, signed_document, inline.has('signed_document')),
    audit_trail: await fillingOf(deps, event, audit_trail, inline.has('audit_trail')),
  })
}

/** The body in the event log: links without the files. A file that is erased, or whose key is refused, has no link. */
export async function loggedBody(deps: ComposeDeps, event: StoredBody): Promise<string> {
  if (!carriesFiles(event.body)) return event.body
  const { signed_document, audit_trail } = await readFiles(deps, event)
  const link = (file: StoredFile | undefined) =>
    file ? fillingOf(deps, event, file, false).catch(withoutLink) : NOTHING
  return fillFiles(event.body, {
    signed_document: await link(signed_document),
    audit_trail: await link(audit_trail),
  })
}

const NOTHING: Filling = { url: null, contentBase64: null }

/** One file that cannot be opened must not hide the other events. */
function withoutLink(error: unknown): Filling {
  if (error instanceof KeyRefused) return NOTHING
  throw error
}

interface StoredFile {
  file: EventFile
  slot: number
  key: DocumentKey
  stored: { name: string; versionId: string | null; size: number }
}

/** Files that still exist. */
async function readFiles({ db }: ComposeDeps, { tenantId, streamId }: StoredBody) {
  const [rows = []] = await db.flush({ tenant: tenantId }, [selectFiles(tenantId, streamId)])
  const find = (file: EventFile): StoredFile | undefined => {
    const row = rows.find(({ kind }) => kind === file)
    return row && storedFileOf(row, file)
  }
  return { signed_document: find('signed_document'), audit_trail: find('audit_trail') }
}

const decodeFile = rowDecoder('request_files', {
  slot: number,
  tenant_id: text,
  key_id: text,
  master_key_id: text,
  wrapped: bytes,
  object_name: text,
  version_id: nullable(text),
  size: number,
})

export function storedFileOf(row: Row, file: EventFile): StoredFile {
  const { slot, tenant_id, key_id, master_key_id, wrapped, object_name, version_id, size } = decodeFile(row)
  return {
    file,
    slot,
    key: { tenantId: tenant_id, keyId: key_id, masterKeyId: master_key_id, wrapped },
    stored: { name: object_name, versionId: version_id, size },
  }
}

async function fillingOf(
  { blobs, publicUrl }: ComposeDeps,
  { streamId }: StoredBody,
  { file, slot, key, stored }: StoredFile,
  withBytes: boolean,
): Promise<Filling> {
  const url = await linkTo(blobs, key, publicUrl, slot, { requestId: streamId, file })
  if (!withBytes) return { url, contentBase64: null }
  return { url, contentBase64: (await buffer(await blobs.get(stored, key))).toString('base64') }
}
