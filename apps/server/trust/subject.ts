import type { PinnedSubject, SubjectNames } from '@countersign/domain/identity'
import { type Certificate, nameAttribute } from '@countersign/pades'
import { displayName } from '@countersign/pades/trust'

const OIDS = { organization: '2.5.4.10', givenName: '2.5.4.42', surname: '2.5.4.4' } as const

/** The subject of a certificate. */
export interface Subject extends PinnedSubject {
  readonly name: string
  readonly issuer: string
  readonly names: SubjectNames
}

export function subjectOf({ subject, issuer, serialNumber }: Certificate): Subject {
  const organisation = nameAttribute(subject, OIDS.organization)
  return {
    name: displayName(subject),
    issuer: displayName(issuer),
    serial: Buffer.from(serialNumber)
      .toString('hex')
      .replace(/^(?:00)+(?=.)/, ''),
    organisations: organisation === undefined ? [] : [organisation],
    names: {
      commonName: nameAttribute(subject),
      givenName: nameAttribute(subject, OIDS.givenName),
      surname: nameAttribute(subject, OIDS.surname),
    },
  }
}
