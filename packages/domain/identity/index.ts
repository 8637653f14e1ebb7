export { checkName, type NameCheck, type NamePolicy, type SubjectNames } from './check-name.ts'
export { brokenPin, type CertificatePins, type PinnedSubject } from './pins.ts'
