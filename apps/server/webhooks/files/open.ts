import type { Content } from '../../documents/content.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/db/database.ts'
import { boolean, instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { findFile } from '../../records/files.ts'
import { markLinksRevoked, selectFiles, selectTenantOfFile } from '../../records/stored-files.ts'
import { storedFileOf } from './compose.ts'
import { isGenuine, readLink } from './link.ts'

/** How long a link is valid after the completion. */
const DAYS = 30

export interface OpenLinkDeps {
  db: Database
  /** As countersign_resolver: finds the file's tenant. */
  resolver: Database
  blobs: Blobs
}

/** The file of a link: not found if the link is not genuine; gone if it has expired, was revoked, or the sender is suspended. */
export async function openLink({ db, resolver, blobs }: OpenLinkDeps, token: string): Promise<Content> {
  const link = readLink(token)
  if (!link) throw noFile()
  const { requestId, file } = link
  const [owner] = await resolver.query(selectTenantOfFile(requestId, file))
  if (!owner) throw noFile()
  const { tenant_id: tenantId, suspended } = decodeOwner(owner)
  const [rows = []] = await db.flush({ tenant: tenantId }, [selectFiles(tenantId, requestId)])
  const row = rows.find(({ kind }) => kind === file)
  if (!row || !(await isGenuine(blobs, storedFileOf(row, file).key, link))) throw noFile()
  const { created_at, links_revoked_at } = decodeValidity(row)
  if (suspended || links_revoked_at !== null || Date.now() - created_at > DAYS * 86_400_000) throw gone()
  return findFile(db, tenantId, { requestId }, file)
}

const decodeOwner = rowDecoder('request_files', { tenant_id: text, suspended: boolean })

const decodeValidity = rowDecoder('request_files', { created_at: instant, links_revoked_at: nullable(instant) })

function noFile(): Failure {
  return new Failure('not_found', 'There is no such file.')
}

function gone(): Failure {
  return new Failure('link_gone', `This link has ended. With an API key the file can still be downloaded.`)
}

/** Revokes the links of a request's files permanently. */
export async function revokeLinks(db: Database, tenantId: string, requestId: string): Promise<void> {
  await db.flush({ tenant: tenantId }, [markLinksRevoked(tenantId, requestId)])
}
