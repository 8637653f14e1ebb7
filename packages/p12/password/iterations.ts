import { integerBytes, readInteger, type Tlv } from '@countersign/pades/asn1'
import { P12Error } from '../error.ts'

/** Checks the encoded length first: the number can have a million digits. */
export function readIterations(tlv: Tlv | undefined): number {
  const digits = integerBytes(tlv, 'iterations')
  if (digits.length > 5) {
    throw new P12Error('p12_too_costly', `The file requires 256^${digits.length} key derivation iterations.`)
  }
  const iterations = Number(readInteger(tlv, 'iterations'))
  if (iterations < 1) {
    throw new P12Error('p12_malformed', `The file has an iteration count of ${iterations}; it must be positive.`)
  }
  return iterations
}
