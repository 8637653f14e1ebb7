import { TEMPLATE_LIMITS } from './types.ts'

const word = '[\\p{L}\\p{M}\\p{N}_-]+'
const roleName = new RegExp(`^${word}$`, 'u')
const fieldName = new RegExp(`^${word}(\\.${word})*$`, 'u')

export function isRoleName(name: string): boolean {
  return roleName.test(name) && isName(name)
}

export function isFieldName(name: string): boolean {
  return fieldName.test(name) && isName(name)
}

/** A request body cannot contain `__proto__`, so it is not a valid name. */
function isName(name: string): boolean {
  return name !== '__proto__' && [...name].length <= TEMPLATE_LIMITS.name
}

export function nameError(name: string, isRole: boolean): string {
  const kind = isRole ? 'role' : 'field'
  const parts = isRole ? '' : ', in parts joined by "."'
  const most = TEMPLATE_LIMITS.name
  return `"${name.slice(0, most)}" is not a valid ${kind} name. Use letters, digits, "-" and "_"${parts}, at most ${most} characters.`
}
