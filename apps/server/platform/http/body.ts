import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors.ts'
import { duplicateMember } from './bodies/duplicate-members.ts'
import { isNestedDeeper } from './bodies/nesting.ts'
import { mustBeStorable } from './bodies/storable-text.ts'

// JSON is accepted as application/json, without a Content-Type, and as curl's default type if it parses as a JSON
// object. A media type that merely starts with application/json is not JSON.
const JSON_TYPE = /^application\/json(?:\s*;\s*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[^"\\]*"))*\s*;?\s*$/i
/** Far deeper than any valid body. */
const DEEPEST = 100
const CURL_DEFAULT = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = jsonParser(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer, done) => {
    const type = request.headers['content-type']
    // Other bytes would be stored as the replacement character (RFC 8259, section 8.1).
    if (!isUtf8(bytes)) return done(type === undefined || isJsonLike(type) ? notUtf8() : refused(type), undefined)
    const body = bytes.toString()
    if (type === undefined || JSON_TYPE.test(type)) {
      if (body === '') return done(null, undefined)
      return parseJson(request, body, done)
    }
    if (!CURL_DEFAULT.test(type)) return done(refused(type), undefined)
    parseJson(request, body, (error, value) => {
      if (error instanceof Failure) return done(error, undefined)
      if (error || typeof value !== 'object' || value === null || Array.isArray(value))
        return done(notAnObject(), undefined)
      done(null, value)
    })
  })
}

type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>

/** The framework's parser, with a limit on nesting and on text that cannot be stored. */
export function jsonParser(app: FastifyInstance): JsonParser {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    const text = String(body)
    if (isNestedDeeper(text, DEEPEST)) return done(tooDeep(), undefined)
    parse(request, text, (error, value) => {
      if (error) return done(isJson(text) ? forbiddenName() : error, undefined)
      const repeated = duplicateMember(text, value)
      if (repeated !== undefined) return done(repeatedName(repeated), undefined)
      try {
        mustBeStorable(text, value)
      } catch (refusal) {
        return done(refusal as Error, undefined)
      }
      done(null, value)
    })
  }
}

/** Parses the text of a body that was read as a stream, with the same limits and errors. */
export function parseJsonBody(request: FastifyRequest, text: string): Promise<unknown> {
  const parse = jsonParser(request.server)
  return new Promise((resolve, reject) => {
    parse(request, text, (error, value) => (error ? reject(error) : resolve(value)))
  })
}

function isJsonLike(type: string): boolean {
  return JSON_TYPE.test(type) || CURL_DEFAULT.test(type)
}

export function notUtf8(): Failure {
  return new Failure('malformed_json', 'The body is not UTF-8. JSON is sent as UTF-8, without another charset.')
}

/** The framework also rejects valid JSON: with names that would change the prototype of an object. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function forbiddenName(): Failure {
  const message = '__proto__ and constructor.prototype are not fields of this call.'
  return new Failure('unknown_field', message, { errors: [{ field: '__proto__', code: 'unknown_field', message }] })
}

function repeatedName(name: string): Failure {
  const field = name.slice(0, 100).toWellFormed()
  const message = `${field} occurs twice in one object. Send it once.`
  return new Failure('validation_failed', message, { errors: [{ field, code: 'duplicate', message }] })
}

function tooDeep(): Failure {
  return new Failure('bad_request', `The body is nested deeper than ${DEEPEST} levels.`)
}

function refused(type: string): Failure {
  return new Failure(
    'unsupported_media_type',
    `The call does not accept a body of type ${type.slice(0, 100)}: send application/json.`,
  )
}

/** Curl's default type does not say what the body is. Malformed JSON is the most likely mistake. */
function notAnObject(): Failure {
  const message =
    'The body is not a JSON object. Check for a missing quote or an extra comma, and send it as application/json.'
  return new Failure('unsupported_media_type', message)
}
