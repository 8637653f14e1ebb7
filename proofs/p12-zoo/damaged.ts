import { readFileSync } from 'node:fs'
import type { P12ErrorCode } from '@countersign/p12'
import { element, explicit, integer, octetString, sequence, tags } from '@countersign/pades/asn1'
import { exportP12, MARKED_ITERATIONS, withIterations } from '../../packages/p12/testing/files.ts'
import type { People } from './people.ts'
import { PASSWORD, type Specimen } from './specimen.ts'

/** What an honest file becomes on its way, or in hostile hands. */
export function damaged(people: People): Specimen[] {
  const { keyFile, certificateFile } = people.of('rsa')
  const whole = ['-inkey', keyFile, '-in', certificateFile]
  const file = exportP12(whole, PASSWORD)
  const changed = file.with(400, (file[400] ?? 0) ^ 1)
  const marked = (...options: string[]) =>
    exportP12([...whole, '-iter', String(MARKED_ITERATIONS), ...options], PASSWORD)
  const make = (name: string, bytes: Uint8Array, code: P12ErrorCode, password = PASSWORD): Specimen => ({
    name,
    file: bytes,
    password,
    fate: { code },
  })
  return [
    make('wrong password', file, 'p12_password_wrong', 'wrong horse'),
    make('wrong password, old', exportP12([...whole, '-legacy'], PASSWORD), 'p12_password_wrong', 'wrong horse'),
    make('wrong password, nothing to check', exportP12([...whole, '-nomac'], PASSWORD), 'p12_password_wrong', 'wrong'),
    make('2^31 rounds for integrity', withIterations(marked(), 2 ** 31), 'p12_too_costly'),
    make('2^31 rounds of PBKDF2', withIterations(marked('-nomac'), 2 ** 31), 'p12_too_costly'),
    make('2^31 rounds of the old way', withIterations(marked('-nomac', '-legacy'), 2 ** 31), 'p12_too_costly'),
    make('a number of rounds with 30,000 digits', withIterations(marked(), 1n << 100_000n), 'p12_too_costly'),
    make('cut off', file.subarray(0, file.length - 100), 'p12_malformed'),
    make('changed by a bit', changed, 'p12_password_wrong'),
    make('a certificate without a key', exportP12(['-nokeys', '-in', certificateFile], PASSWORD), 'p12_key_missing'),
    make('a key without a certificate', exportP12(['-nocerts', '-inkey', keyFile], PASSWORD), 'p12_key_missing'),
    make('a PEM file', Uint8Array.from(readFileSync(keyFile)), 'p12_malformed'),
    make('a PDF', new TextEncoder().encode('%PDF-1.7\n'), 'p12_malformed'),
    make('nothing', new Uint8Array(0), 'p12_malformed'),
    make(
      'boxes in boxes, half a million deep',
      Uint8Array.from(Array(500_000).fill([0x30, 0x80]).flat()),
      'p12_malformed',
    ),
    make('an object identifier of 900 kB', longIdentifier(), 'p12_malformed'),
    make('larger than any', new Uint8Array(1_000_001), 'p12_too_large'),
  ]
}

function longIdentifier(): Uint8Array {
  const identifier = element(tags.oid, new Uint8Array(900_000).fill(0xff))
  return sequence(integer(3), sequence(identifier, explicit(0, octetString(new Uint8Array(0)))))
}
