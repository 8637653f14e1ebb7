import type { PageInfo } from '@countersign/domain/placement'
import type { Field, RequestDefaults, Role, TemplateError } from '@countersign/domain/template'
import type { Flusher, Row, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { fromPublicId } from '../platform/ids.ts'
import { selectVersion } from './store.ts'

/** A template as it was when this version was made, for ever: `fill` and `rowDocument` take it. */
export interface TemplateVersion {
  readonly templateId: string
  readonly version: number
  readonly name: string
  readonly roles: readonly Role[]
  readonly fields: readonly Field[]
  readonly defaults: RequestDefaults
  readonly warnings: readonly TemplateError[]
  readonly createdAt: Date
  /** The document that those made from it begin with. */
  readonly document: {
    readonly documentId: string
    readonly name: string
    /** Hexadecimal. */
    readonly contentSha256: string
    readonly pages: readonly PageInfo[]
    readonly preflight: Record<string, unknown>
  }
}

/** Without a number the newest. Of a deleted template there is none. */
export function findVersion(
  db: Flusher,
  tenantId: string,
  templateId: string,
  version: number | null = null,
): Promise<TemplateVersion> {
  return readVersion(db, tenantId, selectVersion(tenantId, templateId, version, 'present'))
}

/**
 * Also of a template deleted since, so that what has begun can end: for whoever remembers a version by referring to its
 * row (template_versions), which keeps it.
 */
export function findPinnedVersion(
  db: Flusher,
  tenantId: string,
  templateId: string,
  version: number,
): Promise<TemplateVersion> {
  return readVersion(db, tenantId, selectVersion(tenantId, templateId, version, 'any'))
}

async function readVersion(db: Flusher, tenant: string, statement: Statement): Promise<TemplateVersion> {
  const [[row] = []] = await db.flush({ tenant }, [statement])
  if (!row) throw noTemplate()
  return versionOfRow(row)
}

/** The id in a path or a body. What cannot be an id is answered as an unknown one, and so is another tenant's. */
export function templateIdOf(text: string): string {
  const id = fromPublicId('tpl', text)
  if (id === undefined) throw noTemplate()
  return id
}

export function noTemplate(): Failure {
  return new Failure('not_found', 'There is no such template.')
}

function versionOfRow(row: Row): TemplateVersion {
  return {
    templateId: row.template_id as string,
    version: row.version as number,
    name: row.name as string,
    roles: row.roles as Role[],
    fields: row.fields as Field[],
    defaults: row.defaults as RequestDefaults,
    warnings: row.warnings as TemplateError[],
    createdAt: row.created_at as Date,
    document: {
      documentId: row.document_id as string,
      name: row.document_name as string,
      contentSha256: row.content_sha256 as string,
      pages: row.pages as PageInfo[],
      preflight: row.preflight as Record<string, unknown>,
    },
  }
}
