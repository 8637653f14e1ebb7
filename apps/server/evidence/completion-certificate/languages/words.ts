import type { DomainEvent } from '@countersign/domain/signrequest'

/** All texts of the certificate in one language. {Braces} are placeholders for values. */
export interface Words {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  /** The title for a request that ended without being completed. */
  readonly titleEnded: string
  readonly page: string
  readonly sandbox: string
  readonly erased: string

  /** How the request ended: one word and one sentence. */
  readonly states: Readonly<Record<Outcome, string>>
  readonly verdicts: Readonly<Record<Outcome, string>>
  readonly signedOf: string
  readonly scan: string
  readonly qrAlt: string

  readonly document: string
  readonly sentBy: string
  readonly sent: string
  readonly request: string
  readonly reference: string
  readonly pages: string
  readonly zone: string
  readonly hashSigned: string
  readonly hashShown: string
  readonly hashReceived: string
  readonly trailHead: string

  readonly signers: string
  readonly email: string
  readonly signed: string
  readonly declined: string
  readonly notSigned: string
  readonly signatureAlt: string
  readonly digitalSignature: string
  readonly method: string
  readonly methods: Readonly<Record<Method, string>>
  readonly legalClass: string
  readonly classes: Readonly<Record<LegalClass, { readonly name: string; readonly meaning: string }>>
  readonly noEffect: string
  readonly authentication: string
  readonly authentications: Readonly<Record<Authentication, string>>
  readonly certificate: string
  readonly ip: string
  readonly browser: string

  readonly events: string
  readonly eventsNote: string
  readonly happened: Readonly<Record<EventKind, string>>
  readonly bySender: string
  readonly byOperator: string
  readonly byService: string
  readonly reason: string
  readonly error: string
  readonly until: string
  readonly revision: string

  readonly appendix: string
  readonly consents: string
  readonly consentOf: string
  readonly certificates: string
  readonly issuedBy: string
  readonly serialNumber: string
  readonly validity: string
  readonly revocation: string
  readonly nameCompared: string
  readonly sealOf: string
  readonly revisions: string
  readonly bytes: string
  readonly chain: string
  readonly chainNote: string
  readonly log: string
  readonly logNote: string
  readonly logNone: string
  readonly verify: string
  readonly verifySteps: readonly [online: string, readers: string, entries: string, people: string, later: string]
  readonly verifyEnded: string
}

export type Outcome = 'completed' | 'declined' | 'expired' | 'cancelled' | 'failed'
export type Method = 'drawn' | 'typed' | 'uploaded' | 'certificate' | 'aadhaar' | 'provider'
export type LegalClass = 'simple' | 'certificate' | 'aadhaar' | 'provider'
export type Authentication = 'link' | 'mailbox_control' | 'access_code' | 'certificate' | 'provider'

/** The type requires a text for every event of the domain. */
export type EventKind = Snake<DomainEvent['type']> | 'fields_appended' | 'validation_appended' | 'archive_appended'

/** SignerSigned → signer_signed, the spelling in audit entries. */
type Snake<Name extends string, Before extends string = ''> = Name extends `${infer Char}${infer Rest}`
  ? `${Char extends Lowercase<Char> ? Char : `${Before}${Lowercase<Char>}`}${Snake<Rest, '_'>}`
  : ''

/** Replaces placeholders by values. A value of the opposite direction is isolated. */
export function fill(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : setApart(String(value), words)
  })
}

/** Wraps the value in isolates (UAX #9) if its direction differs. Isolates in the value itself are spelled out. */
export function setApart(value: string, among: string): string {
  const own = value.replaceAll(/[\u2066-\u2069]/g, (sign) => `[U+${sign.charCodeAt(0).toString(16)}]`)
  return RIGHT_TO_LEFT.test(own) === RIGHT_TO_LEFT.test(among) ? own : `\u2068${own}\u2069`
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
