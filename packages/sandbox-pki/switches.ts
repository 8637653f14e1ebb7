/** Simulated faults and limitations of real authorities. By default there are none. */
export type Switches = {
  /** The CRL is signed once a day at 00:00 UTC, so it can be older than the certificate. */
  dailyCrl: boolean
  /** OCSP responses have no ArchiveCutoff, so they prove nothing about expired certificates. */
  noArchiveCutoff: boolean
  /** Expired certificates are removed from the CRL, and OCSP responds "unknown". */
  expiredDropped: boolean
  /** The age of the responder's copy of the register, in milliseconds. */
  ocspLagMs: number
  ocsp: 'up' | 'down' | 'try-later'
  crl: 'up' | 'down'
  tsa: 'up' | 'down' | 'rejects' | 'wrong-imprint' | 'wrong-nonce'
}

export const defaultSwitches: Readonly<Switches> = {
  dailyCrl: false,
  noArchiveCutoff: false,
  expiredDropped: false,
  ocspLagMs: 0,
  ocsp: 'up',
  crl: 'up',
  tsa: 'up',
}
