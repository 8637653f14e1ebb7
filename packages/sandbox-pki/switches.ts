/** How a real authority can disappoint. Everything is off until a test or a sandbox turns it on. */
export type Switches = {
  /** The CRL is signed once a day at 00:00 UTC, so it can predate the certificate it should cover. */
  dailyCrl: boolean
  /** OCSP answers carry no ArchiveCutoff: they say nothing about a certificate that has ended. */
  noArchiveCutoff: boolean
  /** Ended certificates leave the CRL, and OCSP no longer knows them. */
  expiredDropped: boolean
  /** The responder answers from a copy of the register this many milliseconds old. */
  ocspLagMs: number
  ocsp: 'up' | 'down' | 'try-later'
  crl: 'up' | 'down'
  tsa: 'up' | 'down' | 'rejects' | 'wrong-imprint' | 'wrong-nonce'
}

export const allIsWell: Readonly<Switches> = {
  dailyCrl: false,
  noArchiveCutoff: false,
  expiredDropped: false,
  ocspLagMs: 0,
  ocsp: 'up',
  crl: 'up',
  tsa: 'up',
}
