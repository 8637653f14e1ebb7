import type { TokenCertificate, UnusableReason } from './certificate.ts'
import type { PinTries } from './pkcs11/token.ts'

// Texts about certificates, PINs and documents. A Failure carries its own message.

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const NUMBER = new Intl.NumberFormat('en-GB')

export function describeCertificate({ issuer, validUntil }: TokenCertificate): string {
  return `issued by ${issuer}, valid until ${DAY.format(validUntil)}`
}

export function describeUnusable(reason: UnusableReason, { validUntil }: TokenCertificate): string {
  switch (reason) {
    case 'not_for_signing':
      return 'for encryption only'
    case 'expired':
      return `expired on ${DAY.format(validUntil)}`
    case 'not_yet_valid':
      return 'not valid yet'
    case 'key_unsupported':
      return 'key type not supported'
    case 'authority':
      return 'belongs to a certificate authority'
  }
}

/** PKCS#11 does not report the number of tries, and some tokens report nothing. */
export function pinTriesWarning(tries: PinTries): string | undefined {
  switch (tries) {
    case 'last':
      return 'LAST TRY: one more wrong PIN blocks the token.'
    case 'few':
      return 'Warning: someone entered a wrong PIN. Only a few tries are left.'
    case 'enough':
    case 'none':
      return undefined
  }
}

/** In eight groups, so that two people can compare it by voice. */
export function formatSha256(sha256: string): string {
  return sha256.replace(/.{8}(?=.)/g, '$& ')
}

export function formatSize(bytes: number): string {
  return `${NUMBER.format(bytes)} bytes`
}
