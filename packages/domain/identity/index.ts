export { checkName, type NameCheck, type NamePolicy, type SubjectNames } from './check-name.ts'
export { type CertificatePins, type PinnedSubject, unmetPin } from './pins.ts'
