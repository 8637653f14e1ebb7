import type { Statement } from '../../platform/db/database.ts'

/**
 * Deletes the drafts that contain an address, as a whole: a draft without one of its people is not what its author
 * entered. As countersign_eraser.
 */
export function eraseDraftsWith({ tenantId, email }: { tenantId: string; email: string }): Statement[] {
  return [
    {
      text: `
        DELETE FROM drafts
         WHERE tenant_id = $1 AND (strpos(lower(body::text), lower($2)) > 0 OR strpos(lower(name), lower($2)) > 0)`,
      values: [tenantId, email],
    },
  ]
}

/** Deletes all drafts of a tenant. As countersign_app or countersign_eraser. */
export function eraseDrafts(tenantId: string): Statement {
  return { text: 'DELETE FROM drafts WHERE tenant_id = $1', values: [tenantId] }
}
