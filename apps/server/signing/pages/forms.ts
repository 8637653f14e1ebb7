import type { FastifyInstance } from 'fastify'
import { mustBeStorable } from '../../platform/http/bodies/storable-text.ts'
import { jsonParser } from '../../platform/http/body.ts'

/** The body of a request to a signing page: a form's fields, or JSON. */
export type PageBody = Record<string, unknown> | undefined

/** Within the signing pages' scope, bodies are forms, or JSON from the pages' scripts, and nothing else. */
export function registerBodyParsers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(scope))
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const fields = Object.fromEntries(new URLSearchParams(String(body)))
      mustBeStorable(JSON.stringify(fields), fields)
      done(null, fields)
    } catch (refusal) {
      done(refusal as Error, undefined)
    }
  })
}

export function fieldOf(body: PageBody, name: string): string {
  const value = body?.[name]
  return typeof value === 'string' ? value : ''
}
