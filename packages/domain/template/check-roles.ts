import { isSigningRole, unusedMembers } from '../signrequest/index.ts'
import { type FoundTag, type RoleDraft, roleOfTag } from './draft.ts'
import type { TemplateError } from './types.ts'

/** Roles that no request could be made from: the rules of a request's recipients, with names instead of positions. */
export function checkRoles(roles: readonly RoleDraft[], tags: readonly FoundTag[]): TemplateError[] {
  const errors = [...roles.flatMap(checkMembers), ...roles.flatMap(checkWitness), ...checkTags(roles, tags)]
  if (roles.some(isSigner)) return errors
  const message = 'A template needs at least one role that signs. Give one of its roles the role signer.'
  return [...errors, { field: 'roles', code: 'signers_missing', message }]
}

function isSigner({ role = 'signer' }: RoleDraft): boolean {
  return role === 'signer'
}

function checkMembers(role: RoleDraft, i: number): TemplateError[] {
  return unusedMembers(role).map(({ member, message }) => ({
    field: `roles[${i}].${member}`,
    code: 'not_applicable',
    message,
  }))
}

/** A witness, and nobody else, names a role that signs. Their place in the order is that role's. */
function checkWitness({ role, witness_of: of, sequence }: RoleDraft, i: number, roles: readonly RoleDraft[]) {
  const error = (member: string, code: string, message: string): TemplateError[] => [
    { field: `roles[${i}].${member}`, code, message },
  ]
  if (role !== 'witness')
    return of === undefined ? [] : error('witness_of', 'witness_invalid', 'Only the role witness has witness_of.')
  const witnessed = roles.find(({ name }) => name === of)
  if (witnessed === undefined || !isSigner(witnessed))
    return error('witness_of', 'witness_invalid', 'witness_of is the name of a role of this template that signs.')
  if (sequence === undefined || sequence === witnessed.sequence) return []
  const message = 'A witness acts right after their signer. Leave out sequence, or repeat that of the signer.'
  return error('sequence', 'sequence_invalid', message)
}

function checkTags(roles: readonly RoleDraft[], tags: readonly FoundTag[]): TemplateError[] {
  return tags.flatMap((found) => {
    const owner = roleOfTag(found)
    if (owner === null) return []
    const { page, text } = found
    const { role = 'signer' } = roles.find(({ name }) => name === owner) ?? {}
    if (isSigningRole(role)) return []
    const message = `Page ${page}, ${text}: "${owner}" has the role ${role}, which has no signature. Remove the tag, or use the role signer.`
    return [{ field: 'tags', code: 'not_applicable', message }]
  })
}
