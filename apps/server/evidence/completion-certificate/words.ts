import type { DomainEvent } from '@countersign/domain/signrequest'
import { formatParts, type Template } from '@countersign/locales'
import type { CertificateMessages } from '@countersign/locales/certificate'

/** All texts of the certificate in one language: certificate.json in packages/locales. */
export type Words = CertificateMessages

export type Outcome = 'completed' | 'declined' | 'expired' | 'cancelled' | 'failed'
export type Method = 'drawn' | 'typed' | 'uploaded' | 'certificate' | 'aadhaar' | 'provider'
export type LegalClass = 'simple' | 'certificate' | 'aadhaar' | 'provider'
export type Authentication = 'link' | 'mailbox_control' | 'access_code' | 'certificate' | 'provider'

/** A sentence about an event, with or without the name of its signer. */
export type Sentence = string | Template<{ readonly name: string }>

export type EventKind = Snake<DomainEvent['type']> | 'fields_appended' | 'validation_appended' | 'archive_appended'

/** SignerSigned → signer_signed, the spelling in audit entries. */
type Snake<Name extends string, Before extends string = ''> = Name extends `${infer Char}${infer Rest}`
  ? `${Char extends Lowercase<Char> ? Char : `${Before}${Lowercase<Char>}`}${Snake<Rest, '_'>}`
  : ''

/** The message with its values. A value of the opposite direction is isolated. */
export function fill<Values>(language: string, message: Template<Values> | string, values: Values): string {
  const parts = formatParts<Values>(message as Template<Values>, values, language)
  const text = parts.filter((part) => typeof part === 'string').join('')
  return parts.map((part) => (typeof part === 'string' ? part : setApart(part.value, text))).join('')
}

/** Wraps the value in isolates (UAX #9) if its direction differs. Isolates in the value itself are spelled out. */
export function setApart(value: string, among: string): string {
  const own = value.replaceAll(/[\u2066-\u2069]/g, (sign) => `[U+${sign.charCodeAt(0).toString(16)}]`)
  return RIGHT_TO_LEFT.test(own) === RIGHT_TO_LEFT.test(among) ? own : `\u2068${own}\u2069`
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
