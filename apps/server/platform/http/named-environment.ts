import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors.ts'
import type { Mode } from './caller.ts'

// Countersign-Account and Countersign-Mode: for which account, in which mode, a member calls with a session. An API key
// belongs to one account and mode; a call with a key may repeat them.

export const ACCOUNT_HEADER = 'Countersign-Account'
export const MODE_HEADER = 'Countersign-Mode'

/** The account as the header has it (`acc_…`), unchecked. */
export function namedAccount({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const value = headers['countersign-account']
  return typeof value === 'string' ? value : undefined
}

export function namedMode({ headers }: Pick<FastifyRequest, 'headers'>): Mode | undefined {
  const value = headers['countersign-mode']
  if (value === undefined || value === 'test' || value === 'live') return value
  throw headerFailure(MODE_HEADER, 'malformed', `${MODE_HEADER} must be test or live.`)
}

export function headerFailure(field: string, code: string, message: string): Failure {
  return new Failure('validation_failed', message, { errors: [{ field, code, message }] })
}
