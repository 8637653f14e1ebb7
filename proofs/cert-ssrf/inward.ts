import { explicit, implicit, octetString, oid, sequence } from '@countersign/pades/asn1'
import { type Credential, extension } from '@countersign/sandbox-pki'
import { type Judge, outcomeOf } from '../../apps/server/trust/testing/trust.ts'
import { INWARD_ADDRESSES } from '../lib/inward-addresses.ts'
import { hold } from '../lib/proof.ts'
import type { Deployment } from './deployment.ts'

// Every address that leads inside, in every field of a certificate that somebody might follow.

export const FIELDS = ['aia', 'ocsp', 'crl'] as const
export type Field = (typeof FIELDS)[number]

/** What a check ends with that got no answer from the address. */
export const UNANSWERED: Record<Field, string> = {
  aia: 'issuer_unknown',
  ocsp: 'revocation_unknown',
  crl: 'revocation_unknown',
}

/** http is how authorities publish, so each form is tried by it too. */
export function inwardUrls(port: number): readonly string[] {
  return INWARD_ADDRESSES.flatMap((form) => [form, form.replace(/^https:/, 'http:')])
    .filter((form, index, all) => all.indexOf(form) === index)
    .map((form) => form.replace('{port}', String(port)))
}

export async function tryAddress(
  deployment: Deployment,
  judge: Judge,
  issuer: Credential,
  field: Field,
  url: string,
): Promise<void> {
  const outcome = outcomeOf(await judge.check(chainNaming(deployment, issuer, field, url)))
  hold(outcome === UNANSWERED[field], `${url} as ${field} ended with ${outcome}, not ${UNANSWERED[field]}`)
}

/** For an issuer's address the issuer is left out; for the others it comes along. */
export function chainNaming(
  deployment: Deployment,
  issuer: Credential,
  field: Field,
  url: string,
): readonly Uint8Array[] {
  const { certificate } = deployment.unlisted(issuer, naming(field, url))
  return field === 'aia' ? [certificate] : [certificate, issuer.certificate]
}

const OIDS = { access: '1.3.6.1.5.5.7.1.1', ocsp: '1.3.6.1.5.5.7.48.1', aia: '1.3.6.1.5.5.7.48.2', points: '2.5.29.31' }

/** The bytes as they are: a stranger does not keep to ASCII because the standard asks for it. */
function naming(field: Field, url: string): Uint8Array {
  const uri = implicit(6, octetString(new TextEncoder().encode(url)))
  if (field === 'crl') return extension(OIDS.points, sequence(sequence(explicit(0, explicit(0, uri)))))
  return extension(OIDS.access, sequence(sequence(oid(OIDS[field]), uri)))
}
