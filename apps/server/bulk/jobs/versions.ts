import type { Database, Flusher, Row, Statement } from '../../platform/db/database.ts'
import { boolean, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { findPinnedVersion, findVersion, type TemplateVersion, templateIdOf } from '../../templates/find-version.ts'
import { joinVersion } from '../../templates/sql.ts'
import { type TemplateRef, templateKey, type Versions } from '../rows/check-row.ts'

// The templates of a job. Each is pinned to one version for all rows of the job, also if the template changes meanwhile.

/** The versions of a job stay in memory during the upload. */
const MAX_TEMPLATES = 100

export interface PinnedVersion {
  templateId: string
  version: number
  /** Whether rows that name no version use it. */
  newest: boolean
}

export interface JobVersions extends Versions {
  /** Loads the template that a row names; maps an unknown one to null. */
  load(ref: TemplateRef): Promise<void>
  /** The versions to store with the job. */
  pinned(): PinnedVersion[]
}

export function makeVersions(db: Database, tenantId: string): JobVersions {
  const loaded = new Map<string, TemplateVersion | null>()
  return Object.assign(loaded, {
    async load(ref: TemplateRef): Promise<void> {
      if (loaded.size >= MAX_TEMPLATES) throw tooManyTemplates()
      loaded.set(templateKey(ref), await find(db, tenantId, ref))
    },
    pinned: () => {
      const pinned = new Map<string, PinnedVersion>()
      for (const [key, found] of loaded) {
        if (!found) continue
        const { templateId, version } = found
        const name = `${templateId} ${version}`
        // Whether at least one row names it without a version.
        const newest = !key.includes(' ') || pinned.get(name)?.newest === true
        pinned.set(name, { templateId, version, newest })
      }
      return [...pinned.values()]
    },
  })
}

async function find(
  db: Flusher,
  tenantId: string,
  { template_id, version }: TemplateRef,
): Promise<TemplateVersion | null> {
  try {
    return await findVersion(db, tenantId, templateIdOf(template_id), version ?? null)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}

function tooManyTemplates(): Failure {
  const message = `A bulk job uses at most ${MAX_TEMPLATES} templates. No row was accepted; split the rows into several jobs.`
  return new Failure('validation_failed', message, { errors: [{ field: 'template_id', code: 'too_many', message }] })
}

/** Skips versions whose template was deleted during the upload: only the rows of that template fail. */
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
  return rows.map((row) => {
    const { template_id: templateId, ...version } = decodeVersion(row)
    return { ...version, templateId }
  })
}

const decodeVersion = rowDecoder('bulk_templates', { template_id: text, version: number, newest: boolean })

/**
 * Reads the versions that rows of a job name. A pinned version is available even if its template was deleted since. An
 * edited row may name another version; its template must still exist.
 */
export function makeVersionReader(db: Flusher) {
  /** Versions are immutable, so the cache needs no expiry. */
  const cache = new Map<string, Promise<TemplateVersion | null>>()
  const readPinned = (tenantId: string, { templateId, version }: PinnedVersion) => {
    const key = `${tenantId} ${templateId} ${version}`
    if (cache.size > MAX_TEMPLATES) cache.clear()
    const found = cache.get(key) ?? findPinnedVersion(db, tenantId, templateId, version)
    cache.set(key, found)
    found.catch(() => cache.delete(key))
    return found
  }
  return async (
    tenantId: string,
    refs: readonly TemplateRef[],
    pinned: readonly PinnedVersion[],
  ): Promise<Versions> => {
    const versions = new Map<string, TemplateVersion | null>()
    for (const ref of refs) {
      const key = templateKey(ref)
      if (versions.has(key)) continue
      const own = pinned.find((version) => matches(version, ref))
      const other = own || ref.version === undefined ? null : await find(db, tenantId, ref)
      versions.set(key, own ? await readPinned(tenantId, own) : other)
    }
    return versions
  }
}

function matches({ templateId, version, newest }: PinnedVersion, ref: TemplateRef): boolean {
  if (fromPublicId('tpl', ref.template_id) !== templateId) return false
  return ref.version === undefined ? newest : ref.version === version
}
