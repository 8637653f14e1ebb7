import type { PinnedSubject, SubjectNames } from '@countersign/domain/identity'
import { cleanText } from '@countersign/domain/text'
import { type Certificate, nameAttribute } from '@countersign/pades'
import { displayName } from '@countersign/pades/trust'

const OIDS = { organization: '2.5.4.10', givenName: '2.5.4.42', surname: '2.5.4.4' } as const

/** A name in a certificate as people are shown it. Nobody has checked its characters. */
export function shownName(name: Certificate['subject']): string {
  return cleanText(displayName(name))
}

/** The subject of a certificate. */
export interface Subject extends PinnedSubject {
  readonly name: string
  readonly issuer: string
  readonly names: SubjectNames
}

export function subjectOf({ subject, issuer, serialNumber }: Certificate): Subject {
  const organisation = nameAttribute(subject, OIDS.organization)
  return {
    name: shownName(subject),
    issuer: shownName(issuer),
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
