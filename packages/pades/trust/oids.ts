import { oids as common } from '../asn1/index.ts'

/** Object identifiers that only path and revocation checks use. */
export const oids = {
  ...common,
  nameConstraints: '2.5.29.30',
  anyExtendedKeyUsage: '2.5.29.37.0',
  deltaCrlIndicator: '2.5.29.27',
  issuingDistributionPoint: '2.5.29.28',
  /** RFC 9608: the issuer publishes no revocation information for this certificate. */
  noRevocationAvailable: '2.5.29.56',
  /** ETSI EN 319 412-1 §5.2: a short-term certificate that is not revoked. */
  validityAssuredShortTerm: '0.4.0.194121.2.1',
  emailAddress: '1.2.840.113549.1.9.1',
} as const
