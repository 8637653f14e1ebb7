import {
  type Agreement,
  type ReportedTimes,
  type Signer,
  timesOf,
  type WitnessStatement,
} from '@countersign/domain/signrequest'
import { findUnshowable } from '@countersign/domain/text'
import { type AttemptBody, type ConsentKind, findConsent, type KnownConsent } from '@countersign/signing'
import { signatureRefused } from './failures.ts'

// What a recipient agrees to, for every way of signing. A refusal names the problem that the page shows.

const MAX_NAME_LENGTH = 200
const MAX_ADDRESS_LENGTH = 500

/** What a signer says beside the consent: who a witness is, the values of fields, their time zone, and times of pages. */
export type Stated = Pick<AttemptBody, 'witness' | 'fields' | 'zone' | 'pageSeconds' | 'textSeconds'>

/** What the signer sends with a signature. `witness` is not validated yet. */
export interface Agreed extends ReportedTimes {
  consent: string
  witness?: unknown
}

/** The consent, and who a witness is. The document and the mark depend on the method. */
export function agreementOf(
  signer: Signer,
  { consent, witness, ...times }: Agreed,
): Omit<Agreement, 'documentSha256' | 'mark'> {
  const { version, sha256, text } = requireConsent(signer, consent)
  const statement = statementOf(signer, witness)
  return {
    ...{ consentVersion: version, consentSha256: sha256, consentText: text },
    ...(statement && { witness: statement }),
    ...timesOf(times),
  }
}

export function consentKindOf({ role }: Signer): ConsentKind {
  return role === 'witness' ? 'witness' : 'signer'
}

/** The consent text with this hash, if it is one for the signer's role. */
export function requireConsent(signer: Signer, hash: string): KnownConsent {
  const consent = findConsent(hash)
  if (consent?.kind === consentKindOf(signer)) return consent
  throw signatureRefused('consent_missing', 'The signer must agree to the consent text shown. Send its sha256.')
}

/** Throws if the hash is not that of the document that was shown. */
export function requireShownHash(hash: string, shown: { sha256: string }): void {
  if (hash === shown.sha256) return
  throw signatureRefused('document_changed', 'The document to be signed is not the one that was shown. Show it again.')
}

/** Who a witness is, as they gave it; undefined for a signer who gave nothing. The domain refuses a signer who did. */
export function statementOf({ role }: Signer, given: unknown): WitnessStatement | undefined {
  if (given === undefined && role !== 'witness') return undefined
  const { name, address } = (given ?? {}) as Record<string, unknown>
  const statement = { name: oneLine(name), address: oneLine(address) }
  if (isMissing(statement.name, MAX_NAME_LENGTH) || isMissing(statement.address, MAX_ADDRESS_LENGTH)) {
    const message = `A witness gives their name, at most ${MAX_NAME_LENGTH} characters, and their postal address, at most ${MAX_ADDRESS_LENGTH}.`
    throw signatureRefused('witness_incomplete', message)
  }
  if (findUnshowable(statement.name) ?? findUnshowable(statement.address)) {
    const message = 'Name and address have no control characters and none that change the direction of text.'
    throw signatureRefused('witness_unshowable', message)
  }
  return statement
}

/** The lines of a text field, separated by commas. */
function oneLine(given: unknown): string {
  if (typeof given !== 'string') return ''
  const lines = given.split(/\r\n|\r|\n/).map((line) => line.trim().replace(/,$/, ''))
  return lines.filter((line) => line !== '').join(', ')
}

function isMissing(text: string, maxLength: number): boolean {
  return text === '' || [...text].length > maxLength
}
