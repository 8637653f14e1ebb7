import type { Flusher } from '../platform/db/database.ts'
import { json, number, rowDecoder } from '../platform/db/decode.ts'
import { templateNotFound } from './find-version.ts'

/** The roles of a version, in order, with the names of the fields that their signers fill. */
export interface VersionRoles {
  version: number
  roles: { name: string; fields: string[] }[]
}

/** Bounds the answer. Fields of older versions are not listed. */
const MOST_VERSIONS = 1_000

/** Of one version, or of all (null), newest first; also of a deleted template. Throws if there is none. */
export async function listRoleFields(
  db: Flusher,
  tenant: string,
  templateId: string,
  version: number | null,
): Promise<VersionRoles[]> {
  const values = [tenant, templateId, version, MOST_VERSIONS]
  const [rows = []] = await db.flush({ tenant }, [{ name: 'list-role-fields', text: ROLE_FIELDS, values }])
  if (rows.length === 0) throw templateNotFound()
  return rows.map(decodeVersionRoles)
}

const ROLE_FIELDS = `
  SELECT v.version,
         (SELECT jsonb_agg(jsonb_build_object('name', r.role->>'name',
                   'fields', jsonb_path_query_array(r.role, '$.fields[*].name')) ORDER BY r.position)
            FROM jsonb_array_elements(v.roles) WITH ORDINALITY AS r(role, position)) AS roles
    FROM template_versions v
   WHERE v.tenant_id = $1 AND v.template_id = $2 AND ($3::int IS NULL OR v.version = $3)
   ORDER BY v.version DESC LIMIT $4`

const decodeVersionRoles = rowDecoder('roles of a version', { version: number, roles: json<VersionRoles['roles']>() })
