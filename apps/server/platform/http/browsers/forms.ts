import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mustBeStorable } from '../bodies/storable-text.ts'
import { consolePath, ownPath } from './own-path.ts'

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

/**
 * Where a form or a page continues: a path of this service, from the field or the query `next`, or a path of the web
 * console, from the query `return_to`; else null.
 */
export function nextOf(request: Pick<FastifyRequest, 'body' | 'query'>): string | null {
  const { next, return_to: returnTo } = (request.query ?? {}) as { next?: unknown; return_to?: unknown }
  const asked = fieldOf(request, 'next') || next
  if (typeof asked === 'string') return ownPath(asked)
  return typeof returnTo === 'string' ? consolePath(returnTo) : null
}
