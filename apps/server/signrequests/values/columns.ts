import type { VersionRoles } from '../../templates/list-role-fields.ts'
import type { RequestOfTable } from './select.ts'

// The columns of a table of values: `tenant.iban` for a role of a template, `signers[0].iban` for a signer of a request
// without one. A role's name has no full stop, so a column has one meaning.

export interface ValueColumns {
  readonly names: readonly string[]
  /** The column of a signer's field. */
  readonly of: (request: RequestOfTable, position: number, field: string) => string
}

export interface TemplateColumns {
  templateId: string
  /** Newest first, so that its fields come first. */
  versions: readonly VersionRoles[]
}

export function columnsOf(
  templates: readonly TemplateColumns[],
  ofSigners: readonly { position: number; field: string }[] = [],
): ValueColumns {
  const versions = templates.flatMap(({ templateId, versions: all }) =>
    all.map(({ version, roles }) => ({ key: `${templateId} ${version}`, roles })),
  )
  const rolesOf = new Map(versions.map(({ key, roles }) => [key, roles]))
  const names = new Set([
    ...versions.flatMap(({ roles }) => roles.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field}`))),
    ...ofSigners.map(({ position, field }) => signerColumn(position, field)),
  ])
  return {
    names: [...names],
    // Every role has a person, so a signer's position is that of the role.
    of: ({ templateId, templateVersion }, position, field) => {
      const role = rolesOf.get(`${templateId} ${templateVersion}`)?.[position]
      return role ? `${role.name}.${field}` : signerColumn(position, field)
    },
  }
}

function signerColumn(position: number, field: string): string {
  return `signers[${position}].${field}`
}
