import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mustBeStorable } from '../bodies/storable-text.ts'

type Fields = Readonly<Record<string, readonly string[]>>
type WithBody = Pick<FastifyRequest, 'body'>

/** Within this scope bodies are forms and nothing else. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const sent = new URLSearchParams(String(body))
      const fields: Fields = Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name)]))
      mustBeStorable(JSON.stringify(fields), fields)
      done(null, fields)
    } catch (refusal) {
      done(refusal as Error, undefined)
    }
  })
}

/** The first value of a field; empty without one. */
export function fieldOf(request: WithBody, name: string): string {
  return fieldsOf(request, name)[0] ?? ''
}

/** All values of a field, such as those of checkboxes. */
export function fieldsOf({ body }: WithBody, name: string): readonly string[] {
  const fields = (body ?? {}) as Fields
  return Object.hasOwn(fields, name) ? (fields[name] ?? []) : []
}

/** The credential that the page's script put into the form, or null if it is no JSON object with an id. */
export function credentialIn<T extends { id: string }>(request: WithBody): T | null {
  try {
    const value = JSON.parse(fieldOf(request, 'credential')) as Partial<T> | null
    return typeof value === 'object' && value !== null && typeof value.id === 'string' ? (value as T) : null
  } catch {
    return null
  }
}

const LONGEST_NEXT = 2_000

/** Where a form or a page continues: a path of this service, from the field or the query `next`; else null. */
export function nextOf(request: Pick<FastifyRequest, 'body' | 'query'>): string | null {
  const asked = fieldOf(request, 'next') || (request.query as { next?: unknown } | undefined)?.next
  return typeof asked === 'string' ? ownPath(asked) : null
}

/** Null for anything that a browser could take for another origin: `//host`, `/\host`, control characters. */
export function ownPath(text: string): string | null {
  if (text.length > LONGEST_NEXT || !/^\/(?![/\\])[!-~]*$/.test(text)) return null
  const { origin, pathname, search } = new URL(text, 'https://own.invalid')
  return origin === 'https://own.invalid' && !pathname.startsWith('//') ? pathname + search : null
}
