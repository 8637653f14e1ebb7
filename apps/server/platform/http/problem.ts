import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnreadable, StoreUnavailable } from '../blobs/errors.ts'
import { OBJECT_CLAIMED } from '../blobs/pending.ts'
import { Failure, type FieldError } from '../errors.ts'
import { STATUS_OF_CODE } from './codes.ts'
import { expectsPage, sendErrorPage } from './site/error-page.ts'
import { fieldErrors } from './validation.ts'

// The only place where an error becomes a response. An error that is not a Failure becomes one here, or an opaque 500.

export interface ErrorEnvelope {
  status: 'error'
  code: string
  message: string
  errors: FieldError[]
  request_id: string
  doc_url: string
}

export function answerWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toFailure(error)
  const status = statusOf(failure)
  request.errorCode = failure.code
  if (status >= 500 && failure.code === 'internal_error') request.log.error({ err: error }, 'unexpected error')
  else if (status >= 500) request.log.warn({ err: error, code: failure.code }, 'could not serve')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  if (expectsPage(request)) {
    sendErrorPage(request, reply, status, { code: failure.code, message: messageOf(failure) })
    return
  }
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const envelope = envelopeOf(failure, request.id, request.server.publicOrigin)
  if (String(request.headers.accept ?? '').includes('application/problem+json')) {
    const { status: _word, message, doc_url, request_id, ...rest } = envelope
    const problem = { type: doc_url, title: failure.code.replaceAll('_', ' '), status, detail: message }
    reply
      .code(status)
      .type('application/problem+json')
      .send(JSON.stringify({ ...problem, instance: request_id, ...rest }))
    return
  }
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
}

export function envelopeOf(failure: Failure, requestId: string, publicOrigin: string): ErrorEnvelope {
  return {
    status: 'error',
    code: failure.code,
    message: messageOf(failure),
    errors: failure.errors,
    ...failure.details,
    request_id: requestId,
    doc_url: `${publicOrigin}/docs#errors-${failure.code}`,
  }
}

export function statusOf({ code }: Failure): number {
  return STATUS_OF_CODE[code]
}

export function toFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  if ('validation' in error && error.validation) {
    const errors = fieldErrors(error.validation, String(error.validationContext))
    const only = errors.every((e) => e.code === 'unknown_field')
    const message = errors[0]?.message ?? 'The request is not valid.'
    return new Failure(only ? 'unknown_field' : 'validation_failed', message, { errors })
  }
  return fromFramework(error) ?? fromDatabase(error) ?? fromStorage(error) ?? opaque(error)
}

/** For clients that log only the message: it names the field in question, and says if there are more errors. */
function messageOf({ message, errors }: Failure): string {
  const [first] = errors
  if (message !== first?.message) return message
  const which = first.field.includes('[') && !message.includes(first.field) ? `${first.field}: ` : ''
  const more = errors.length > 1 ? ` (${errors.length - 1} more in errors.)` : ''
  return `${which}${message}${more}`
}

function fromFramework(error: FastifyError | Error): Failure | undefined {
  switch ((error as FastifyError).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Failure('document_too_large', 'The request body is larger than this server accepts.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('unsupported_media_type', 'Send the body as application/json.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Failure('malformed_json', 'The body is not valid JSON. Check for a missing quote or an extra comma.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('bad_request', 'The length of the body differs from its Content-Length.')
    case 'FST_ERR_BAD_URL':
      return new Failure('bad_request', 'The path is not valid: a % must be followed by two hexadecimal digits.')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Failure('not_found', 'Not found: the path has a segment that is too long.')
    default:
      return otherRefusal(error)
  }
}

/** A refusal of the framework or a plugin that has no case above is the client's error, too. */
function otherRefusal(error: FastifyError | Error): Failure | undefined {
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  if (!code?.startsWith('FST_') || statusCode < 400 || statusCode >= 500) return undefined
  return new Failure('bad_request', 'The request cannot be read.', { cause: error })
}

// SQLSTATE classes: PostgreSQL manual, appendix A.
function fromDatabase(error: Error): Failure | undefined {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string') return undefined
  if (/^(55P03|57014|40P01|40001)$/.test(code)) {
    const message = 'Another call is changing the same request, or the database is slow. Repeat the call in a second.'
    return new Failure('overloaded', message, { retryAfterSeconds: 1, cause: error })
  }
  if (code === '22003') {
    const message = 'A number in the call is larger than any that this service uses.'
    return new Failure('validation_failed', message, { cause: error })
  }
  if (code === OBJECT_CLAIMED) {
    const message = 'The call took too long, and what it had stored was deleted. Nothing was changed: repeat the call.'
    return new Failure('unavailable', message, { retryAfterSeconds: 1, cause: error })
  }
  if (/^(08|57P|25006)|^(ECONNRESET|EPIPE)$/.test(code)) return connectionLost(error)
  if (/^53|^(ECONNREFUSED|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code)) {
    const message = 'A part of the service is unavailable. Nothing was changed: repeat the call.'
    return new Failure('unavailable', message, { retryAfterSeconds: 2, cause: error })
  }
  return undefined
}

/** A commit that was sent without a response may have taken effect. */
function connectionLost(error: Error): Failure {
  const message =
    'The database connection was lost during the call. It is not known whether the call took effect: check, and repeat it if not.'
  return new Failure('unavailable', message, { retryAfterSeconds: 2, cause: error })
}

const FULL = /^(ENOSPC|EDQUOT)$/

function fromStorage(error: Error): Failure | undefined {
  if (FULL.test(String((error as NodeJS.ErrnoException).code))) {
    const message = 'The disk of the service is full. Nothing was changed: repeat the call later.'
    return new Failure('unavailable', message, { retryAfterSeconds: 60, cause: error })
  }
  if (isUnreadable(error)) {
    const message =
      'The stored document or its key is missing or damaged. Nothing was changed. The operator must restore it; quote the request_id.'
    return new Failure('unavailable', message, { retryAfterSeconds: 3600, cause: error })
  }
  if (!(error instanceof StoreUnavailable)) return undefined
  const message = 'The document store is unavailable. Nothing was changed: repeat the call.'
  return new Failure('unavailable', message, { retryAfterSeconds: 5, cause: error })
}

function opaque(error: Error): Failure {
  if (/Connection terminated|not queryable|Query read timeout/.test(error.message)) return connectionLost(error)
  return new Failure('internal_error', 'An internal error occurred. Quote the request_id when you report it.', {
    cause: error,
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    publicOrigin: string
  }
}
