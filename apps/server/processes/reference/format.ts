import type { OpenApi } from '../../platform/http/openapi/types.ts'

/**
 * The document as a file of the repository: an operation, a component and a webhook is a line, so that a change of one
 * is a change of one line.
 */
export function formatDocument(document: OpenApi): string {
  return `${write(document, '', DEPTH)}\n`
}

/** paths, the path, the method; components, the kind, the name. */
const DEPTH = 3

function write(value: unknown, indent: string, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const inner = `${indent}  `
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${write(member, inner, depth - 1)}`,
  )
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`
}
