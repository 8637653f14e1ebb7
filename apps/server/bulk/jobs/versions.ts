import type { Database, Flusher, Row, Statement } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { findKeptVersion, findVersion, type TemplateVersion, templateIdOf } from '../../templates/find-version.ts'
import { joinVersion } from '../../templates/sql.ts'
import { templateKey, type Versions } from '../rows/check-row.ts'

// The templates of a job, each in one version from its first row to its last, whatever is changed meanwhile.

/** More than any job has; each is held in memory while rows are read. */
const MOST = 100

export interface PinnedVersion {
  templateId: string
  version: number
  /** For rows that name no version. */
  newest: boolean
}

export interface JobVersions extends Versions {
  /** Makes sure that a template that a row names is known, if there is one. */
  know(wish: { template_id: string; version?: number }): Promise<void>
  /** To be kept with the job. */
  kept(): PinnedVersion[]
}

export function makeVersions(db: Database, tenantId: string): JobVersions {
  const known = new Map<string, TemplateVersion | null>()
  return Object.assign(known, {
    async know(wish: { template_id: string; version?: number }): Promise<void> {
      if (known.size >= MOST) throw tooMany()
      known.set(templateKey(wish), await find(db, tenantId, wish))
    },
    kept: () => {
      const kept = new Map<string, PinnedVersion>()
      for (const [key, found] of known) {
        if (!found) continue
        const { templateId, version } = found
        const name = `${templateId} ${version}`
        // Named without a version, at least once.
        const newest = !key.includes(' ') || kept.get(name)?.newest === true
        kept.set(name, { templateId, version, newest })
      }
      return [...kept.values()]
    },
  })
}

async function find(
  db: Flusher,
  tenantId: string,
  { template_id, version }: { template_id: string; version?: number },
): Promise<TemplateVersion | null> {
  try {
    return await findVersion(db, tenantId, templateIdOf(template_id), version ?? null)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}

function tooMany(): Failure {
  const message = `A job names at most ${MOST} templates: send the rest as another one. Nothing of it was taken.`
  return new Failure('validation_failed', message, { errors: [{ field: 'template_id', code: 'too_many', message }] })
}

/** Those that are still there: a template may be deleted while rows arrive, and then its rows fail alone. */
export function insertVersions(tenantId: string, jobId: string, versions: readonly PinnedVersion[]): Statement {
  return {
    name: 'insert-bulk-templates',
    text: `INSERT INTO bulk_templates (tenant_id, job_id, template_id, version, newest)
           SELECT $1, $2, t.template_id, t.version, v.newest
             FROM jsonb_to_recordset($3) AS v("templateId" uuid, version int, newest boolean)
             ${joinVersion('t', 'v."templateId"', 'v.version')}`,
    values: [tenantId, jobId, JSON.stringify(versions)],
  }
}

export function selectVersions(tenantId: string, jobId: string): Statement {
  return {
    name: 'select-bulk-templates',
    text: 'SELECT template_id, version, newest FROM bulk_templates WHERE tenant_id = $1 AND job_id = $2',
    values: [tenantId, jobId],
  }
}

export function decodeVersions(rows: readonly Row[] = []): PinnedVersion[] {
  return rows.map((row) => ({
    templateId: row.template_id as string,
    version: row.version as number,
    newest: row.newest as boolean,
  }))
}

/**
 * For whoever works on a job: what it keeps is there for it, also if the template was deleted since. An edited row may
 * name another version, which must be there for everybody.
 */
export function makeVersionReader(db: Flusher) {
  /** A version never changes, so what was read once is kept. */
  const read = new Map<string, Promise<TemplateVersion | null>>()
  const once = (tenantId: string, { templateId, version }: PinnedVersion) => {
    const key = `${tenantId} ${templateId} ${version}`
    if (read.size > MOST) read.clear()
    const found = read.get(key) ?? findKeptVersion(db, tenantId, templateId, version)
    read.set(key, found)
    found.catch(() => read.delete(key))
    return found
  }
  return async (
    tenantId: string,
    wishes: readonly { template_id: string; version?: number }[],
    kept: readonly PinnedVersion[],
  ): Promise<Versions> => {
    const versions = new Map<string, TemplateVersion | null>()
    for (const wish of wishes) {
      const key = templateKey(wish)
      if (versions.has(key)) continue
      const own = kept.find((each) => isNamed(each, wish))
      const other = own || wish.version === undefined ? null : await find(db, tenantId, wish)
      versions.set(key, own ? await once(tenantId, own) : other)
    }
    return versions
  }
}

function isNamed(
  { templateId, version, newest }: PinnedVersion,
  wish: { template_id: string; version?: number },
): boolean {
  if (fromPublicId('tpl', wish.template_id) !== templateId) return false
  return wish.version === undefined ? newest : wish.version === version
}
