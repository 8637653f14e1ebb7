import type { Flusher, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { fromPublicId } from '../platform/ids.ts'
import { decodeTemplateVersion, selectVersion, type TemplateVersion } from './store.ts'

export type { TemplateVersion }

/** A version of a template that is not deleted; without a number, the newest. */
export function findVersion(
  db: Flusher,
  tenantId: string,
  templateId: string,
  version: number | null = null,
): Promise<TemplateVersion> {
  return readVersion(db, tenantId, selectVersion(tenantId, templateId, version, 'existing'))
}

/**
 * A version that another row references (template_versions), also if the template was deleted since: bulk jobs and merges
 * that have started can complete.
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
  if (!row) throw templateNotFound()
  return decodeTemplateVersion(row)
}

/** The id in a path or a body. A malformed id, an unknown one and another tenant's get the same response. */
export function templateIdOf(text: string): string {
  const id = fromPublicId('tpl', text)
  if (id === undefined) throw templateNotFound()
  return id
}

export function templateNotFound(): Failure {
  return new Failure('not_found', 'The template was not found, or is not accessible with this key.')
}
