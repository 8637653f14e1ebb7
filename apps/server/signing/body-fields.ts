import { type PageSeconds, type ReportedTimes, readPageSeconds } from '@countersign/domain/signrequest'
import type { FieldValues, WitnessStatement } from '@countersign/signing'
import { Failure } from '../platform/errors.ts'
import type { PageBody } from './pages/forms.ts'

// Validates the JSON fields that the signing pages and the token helper send. An error names the field.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SHA256 = /^[0-9a-f]{64}$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

export function uuidIn(body: PageBody, field: string): string {
  const value = body?.[field]
  if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase()
  throw malformed(field, 'a UUID')
}

export function hashIn(body: PageBody, field: string): string {
  const value = body?.[field]
  if (typeof value === 'string' && SHA256.test(value)) return value
  throw malformed(field, 'a SHA-256 in lower-case hexadecimal')
}

export function revisionIn(body: PageBody, field: string): number {
  const value = body?.[field]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw malformed(field, 'a revision, a whole number from 0')
}

export function bytesIn(value: unknown, field: string, maxBytes: number): Uint8Array {
  const isShort = typeof value === 'string' && value.length <= Math.ceil(maxBytes / 3) * 4
  if (isShort && value !== '' && BASE64.test(value)) return Buffer.from(value, 'base64')
  throw malformed(field, `base64 of at most ${maxBytes} bytes`)
}

/** Who a witness is, if the body says so. agreementOf() validates it. */
export function witnessIn(body: PageBody): { witness?: WitnessStatement } {
  const witness = body?.witness as WitnessStatement | undefined
  return witness === undefined ? {} : { witness }
}

/** What the signer filled in, if the body says so. fillFields() validates it. */
export function fieldsIn(body: PageBody): { fields?: FieldValues } {
  const fields = body?.fields as FieldValues | undefined
  return fields === undefined ? {} : { fields }
}

/** How long each page and its text were on screen, if the body says so. */
export function pageTimesIn(body: PageBody): ReportedTimes {
  return {
    ...(body?.pageSeconds !== undefined && { pageSeconds: secondsIn(body, 'pageSeconds') }),
    ...(body?.textSeconds !== undefined && { textSeconds: secondsIn(body, 'textSeconds') }),
  }
}

function secondsIn(body: PageBody, field: keyof ReportedTimes): PageSeconds {
  const seconds = readPageSeconds(body?.[field])
  if (seconds === null) throw malformed(field, 'a list of whole seconds, one for each page')
  return seconds
}

export function malformed(field: string, must: string): Failure {
  const message = `${field} must be ${must}.`
  return new Failure('validation_failed', message, { errors: [{ field, code: 'malformed', message }] })
}
