import type { FastifyInstance } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { mustBeStorable } from '../../platform/http/bodies/storable-text.ts'
import { jsonParser } from '../../platform/http/body.ts'

/** Forms, as OAuth clients send them (RFC 6749 appendix B), beside JSON. curl sends JSON with the type of forms, too. */
export function acceptForms(scope: FastifyInstance): void {
  const parseJson = jsonParser(scope)
  scope.addContentTypeParser(
    /^application\/x-www-form-urlencoded\s*(?:;|$)/i,
    { parseAs: 'string' },
    (request, body, done) => {
      const text = String(body)
      if (text.trimStart().startsWith('{')) return parseJson(request, text, done)
      try {
        const fields = Object.fromEntries(eachOnce(new URLSearchParams(text)))
        mustBeStorable(JSON.stringify(fields), fields)
        done(null, fields)
      } catch (refusal) {
        done(refusal as Error, undefined)
      }
    },
  )
}

/** RFC 6749 §3.2: a parameter must not be included more than once, and one without a value counts as omitted. */
function eachOnce(params: URLSearchParams): [string, string][] {
  const given = [...params].filter(([, value]) => value !== '')
  const names = given.map(([name]) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated === undefined) return given
  throw new Failure('bad_request', `The parameter ${repeated.slice(0, 100)} is included more than once.`)
}
