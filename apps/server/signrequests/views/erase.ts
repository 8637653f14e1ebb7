import type { Statement } from '../../platform/db/database.ts'

/** Deletes the saved views that search for an address or are named after it. As countersign_eraser. */
export function eraseViewsWith({ tenantId, email }: { tenantId: string; email: string }): Statement[] {
  return [
    {
      text: `
        DELETE FROM saved_views
         WHERE tenant_id = $1 AND (strpos(lower(query::text), lower($2)) > 0 OR strpos(lower(name), lower($2)) > 0)`,
      values: [tenantId, email],
    },
  ]
}

/** Deletes all saved views of a tenant. As countersign_app or countersign_eraser. */
export function eraseViews(tenantId: string): Statement {
  return { text: 'DELETE FROM saved_views WHERE tenant_id = $1', values: [tenantId] }
}
