import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { FieldError } from '../errors.ts'

// Ajv's findings in the words of the API: where, what, and what to do.

interface Finding extends FastifySchemaValidationError {
  parentSchema?: { properties?: Record<string, unknown> }
}

export function fieldErrors(findings: Finding[], context: string): FieldError[] {
  // A failed branch of anyOf/if is reported with its parent; only the branch says something useful.
  const useful = findings.filter((f) => !['anyOf', 'oneOf', 'if'].includes(f.keyword))
  return (useful.length > 0 ? useful : findings).map((finding) => fieldError(finding, context))
}

function fieldError(finding: Finding, context: string): FieldError {
  const at = fieldPath(finding.instancePath)
  const params = finding.params as Record<string, unknown>
  switch (finding.keyword) {
    case 'required': {
      const field = join(at, String(params.missingProperty))
      return { field, code: 'required', message: `${field} is required.` }
    }
    case 'additionalProperties': {
      const name = String(params.additionalProperty)
      const field = join(at, name)
      const near = nearest(name, Object.keys(finding.parentSchema?.properties ?? {}))
      const hint = near ? ` Did you mean ${near}?` : ''
      return { field, code: 'unknown_field', message: `${field} is not a field of this call.${hint}` }
    }
    case 'type':
      return {
        field: at || context,
        code: 'wrong_type',
        message: `${at || `The ${context}`} must be ${article(params.type)}.`,
      }
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map((v) => JSON.stringify(v)).join(', ')
      return { field: at, code: 'not_allowed', message: `${at} must be one of ${allowed}.` }
    }
    case 'format':
    case 'pattern':
      return { field: at, code: 'malformed', message: `${at} is not written as it should be: ${finding.message}.` }
    case 'minItems':
    case 'maxItems':
    case 'minLength':
    case 'maxLength':
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'maxProperties':
      return { field: at, code: 'out_of_range', message: `${at} ${finding.message}.` }
    default:
      return { field: at || context, code: 'invalid', message: `${at || `The ${context}`} ${finding.message}.` }
  }
}

/** /signers/0/cords/1/x → signers[0].cords[1].x */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), '')
}

function join(path: string, part: string): string {
  return path ? `${path}.${part}` : part
}

function article(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')).map(String)
  return names
    .map((name) => (/^[aeiou]/.test(name) ? `an ${name}` : name === 'null' ? 'null' : `a ${name}`))
    .join(' or ')
}

/** The known name closest to a mistyped one, if it is close enough to be meant. */
export function nearest(name: string, known: string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.candidate : undefined
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}
