import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concatBytes, equalBytes } from '../bytes.ts'
import * as asn1 from './index.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

/** Any DER value, nested. */
const anyDer: fc.Arbitrary<Uint8Array> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    bytes.map(asn1.octetString),
    fc.bigInt().map(asn1.integer),
    fc.boolean().map(asn1.boolean),
    fc.string().map(asn1.utf8String),
    fc.array(tie('value') as fc.Arbitrary<Uint8Array>, { maxLength: 4 }).map((members) => asn1.sequence(...members)),
    fc.array(tie('value') as fc.Arbitrary<Uint8Array>, { maxLength: 4 }).map((members) => asn1.setOf(...members)),
    fc
      .tuple(fc.nat(30), tie('value') as fc.Arbitrary<Uint8Array>)
      .map(([number, member]) => asn1.explicit(number, member)),
  ),
})).value

describe('DER', () => {
  test('decoding an encoded value returns the value', () => {
    fc.assert(
      fc.property(fc.bigInt(), (n) => {
        expect(asn1.readInteger(asn1.decode(asn1.integer(n)), 'n')).toBe(n)
      }),
    )
    fc.assert(
      fc.property(bytes, (b) => {
        expect(asn1.readOctetString(asn1.decode(asn1.octetString(b)), 'b')).toEqual(b)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (s) => {
        expect(asn1.readText(asn1.decode(asn1.utf8String(s)), 's')).toBe(s)
      }),
    )
    const arcs = fc.tuple(fc.nat(2), fc.nat(39), fc.array(fc.bigInt({ min: 0n, max: 1n << 70n }), { maxLength: 5 }))
    fc.assert(
      fc.property(arcs, ([first, second, rest]) => {
        const dotted = [first, second, ...rest].join('.')
        expect(asn1.readOid(asn1.decode(asn1.oid(dotted)), 'oid')).toBe(dotted)
      }),
    )
    const moments = fc.date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (moment) => {
        expect(asn1.readTime(asn1.decode(asn1.generalizedTime(moment)), 't')).toEqual(moment)
        moment.setUTCMilliseconds(0)
        expect(asn1.readTime(asn1.decode(asn1.time(moment)), 't')).toEqual(moment)
      }),
    )
  })

  test('an encoded value is recognised as DER, and its slices are the encoded bytes', () => {
    fc.assert(
      fc.property(anyDer, (der) => {
        const tlv = asn1.decode(der)
        expect(tlv.der).toBe(true)
        expect(equalBytes(asn1.encodedBytes(tlv), der)).toBe(true)
        expect(
          equalBytes(
            concatBytes(tlv.children.map(asn1.encodedBytes)),
            tlv.constructed ? asn1.contentBytes(tlv) : new Uint8Array(),
          ),
        ).toBe(true)
      }),
    )
  })

  test('sorts the members of a SET OF in DER order', () => {
    fc.assert(
      fc.property(fc.array(anyDer, { maxLength: 6 }), (members) => {
        expect(asn1.setOf(...members)).toEqual(asn1.setOf(...members.toReversed()))
      }),
    )
  })

  test('openssl decodes the same values', () => {
    const der = asn1.sequence(
      asn1.oid(asn1.oids.signedData),
      asn1.integer(-129),
      asn1.bitString(Uint8Array.of(0xa0), 5),
    )
    const listing = execFileSync('openssl', ['asn1parse', '-inform', 'DER'], { input: der }).toString()
    expect(listing).toContain('pkcs7-signedData')
    expect(listing).toMatch(/INTEGER\s+:-81/)
  })
})

describe('BER', () => {
  const indefinite = (tag: number, ...members: Uint8Array[]) =>
    concatBytes([Uint8Array.of(tag, 0x80), ...members, Uint8Array.of(0, 0)])

  test('is decoded, is not reported as DER, and is converted to DER', () => {
    const ber = indefinite(
      0x30,
      asn1.oid(asn1.oids.data),
      indefinite(0xa0, indefinite(0x24, asn1.octetString(Uint8Array.of(1, 2)), asn1.octetString(Uint8Array.of(3)))),
    )
    const tlv = asn1.decode(ber)
    expect(tlv.der).toBe(false)
    expect(asn1.toDer(tlv)).toEqual(
      asn1.sequence(asn1.oid(asn1.oids.data), asn1.explicit(0, asn1.octetString(Uint8Array.of(1, 2, 3)))),
    )
  })

  test('a length that is not minimal is BER', () => {
    expect(asn1.decode(Uint8Array.of(0x04, 0x81, 0x01, 0xff)).der).toBe(false)
    expect(() => asn1.decodeDer(Uint8Array.of(0x04, 0x81, 0x01, 0xff))).toThrow('BER, not DER')
  })

  test('elements for which keep returns true remain byte-identical', () => {
    const odd = Uint8Array.of(0x31, 0x81, 0x03, 0x02, 0x01, 0x05)
    const der = asn1.toDer(asn1.decode(indefinite(0x30, odd)), (tlv) => tlv.tagNumber === 17)
    expect(der).toEqual(asn1.sequence(odd))
  })
})

describe('hostile input', () => {
  test('any bytes decode or throw an Asn1Error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (input) => {
        try {
          asn1.toDer(asn1.decodePrefix(input))
        } catch (error) {
          expect(error).toBeInstanceOf(asn1.Asn1Error)
        }
      }),
      { numRuns: 5000 },
    )
  })

  test('any content of any type is read or throws an Asn1Error', () => {
    const readers = [asn1.readText, asn1.readTime, asn1.readOid, asn1.readInteger, asn1.readBitString, asn1.readBoolean]
    const anything = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.uint8Array({ maxLength: 40 }))
    fc.assert(
      fc.property(anything, fc.constantFrom(...readers), ([tag, content], read) => {
        try {
          read(asn1.decode(asn1.element(tag, content)), 'anything')
        } catch (error) {
          expect(error).toBeInstanceOf(asn1.Asn1Error)
        }
      }),
      { numRuns: 3000 },
    )
    const long = asn1.element(asn1.tags.printableString, new Uint8Array(2_000_000).fill(0x41))
    expect(asn1.readText(asn1.decode(long), 'long')).toHaveLength(2_000_000)
    expect(() => asn1.readTime(asn1.decode(asn1.element(asn1.tags.utcTime, new Uint8Array(2_000_000))), 't')).toThrow(
      'UTC time',
    )
  })

  test('rejects deep nesting, trailing bytes and truncated elements', () => {
    expect(() => asn1.decode(new Uint8Array(5000).fill(0x30).fill(0x80, 1))).toThrow(asn1.Asn1Error)
    expect(() => asn1.decode(Uint8Array.from({ length: 4000 }, (_, i) => (i % 2 ? 0x80 : 0x30)))).toThrow(
      'nested deeper',
    )
    expect(() => asn1.decode(Uint8Array.of(5, 0, 0))).toThrow('1 bytes follow')
    expect(() => asn1.decode(Uint8Array.of(0x04, 0x05, 0x00))).toThrow('past its container')
  })
})
