import { oids } from '../asn1/index.ts'
import { type Certificate, nameAttribute } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { displayName } from '../trust/index.ts'
import type { Party } from './verdict.ts'

export function partyOf(certificate: Certificate): Party {
  return {
    name: displayName(certificate.subject),
    organization: organizationOf(certificate),
    issuer: displayName(certificate.issuer),
    certificate,
  }
}

function organizationOf({ subject }: Certificate): string | undefined {
  try {
    return nameAttribute(subject, oids.organizationName)
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}
