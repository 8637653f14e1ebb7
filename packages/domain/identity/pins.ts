import { folded } from './fold.ts'

// Requirements on the signer's certificate besides the name (`signers[].certificate`).

export interface CertificatePins {
  /** Of the certificate: hexadecimal, as most tools print it, or decimal. */
  readonly serial_number?: string
  readonly organisation?: string
}

export interface PinnedSubject {
  /** Of the certificate, hexadecimal. */
  readonly serial: string
  readonly organisations: readonly string[]
}

/** The first requirement that the certificate does not meet, or undefined. */
export function unmetPin(pins: CertificatePins | null, subject: PinnedSubject): keyof CertificatePins | undefined {
  const { serial_number: serial, organisation } = pins ?? {}
  if (serial !== undefined && !isSerial(serial, subject.serial)) return 'serial_number'
  if (organisation !== undefined && !subject.organisations.some((one) => folded(one) === folded(organisation))) {
    return 'organisation'
  }
  return undefined
}

function isSerial(wanted: string, serial: string): boolean {
  const digits = wanted.toLowerCase().replaceAll(/[\s:-]|^0x/g, '')
  const value = BigInt(`0x${serial}`)
  if (/^[0-9a-f]+$/.test(digits) && BigInt(`0x${digits}`) === value) return true
  return /^\d+$/.test(wanted.trim()) && BigInt(wanted.trim()) === value
}
