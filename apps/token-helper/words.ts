import type { TokenCertificate, Unfit } from './certificate.ts'
import type { PinTries } from './pkcs11/token.ts'

// What the helper says about things. Its failures carry their own words.

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const NUMBER = new Intl.NumberFormat('en-GB')

export function wordsOfCertificate({ subject, issuer, validUntil }: TokenCertificate): [name: string, rest: string] {
  return [subject, `issued by ${issuer}, valid until ${DAY.format(validUntil)}`]
}

export function whyLeftOut(unfit: Unfit, { validUntil }: TokenCertificate): string {
  switch (unfit) {
    case 'not_for_signing':
      return 'is for encryption only'
    case 'expired':
      return `ended on ${DAY.format(validUntil)}`
    case 'not_yet_valid':
      return 'is not valid yet'
    case 'key_unsupported':
      return 'has a kind of key that cannot sign here'
    case 'authority':
      return 'is an authority’s own'
  }
}

/** PKCS#11 tells no number of tries, and some tokens tell nothing at all. */
export function wordsOfTries(tries: PinTries): string | undefined {
  switch (tries) {
    case 'last':
      return 'This is the LAST TRY: one more wrong PIN blocks the token.'
    case 'few':
      return 'Careful: a wrong PIN was given before, and only a few tries are left.'
    case 'enough':
    case 'none':
      return undefined
  }
}

/** Eight groups, so that two people can compare it by voice. */
export function grouped(sha256: string): string {
  return sha256.replace(/.{8}(?=.)/g, '$& ')
}

export function wordsOfSize(bytes: number): string {
  return `${NUMBER.format(bytes)} bytes`
}
