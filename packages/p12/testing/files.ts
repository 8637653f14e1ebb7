import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  contentBytes,
  decode,
  element,
  encodedBytes,
  explicit,
  integer,
  isUniversal,
  octetString,
  oid,
  oids,
  readExplicit,
  readInteger,
  readOctetString,
  readSequence,
  sequence,
  type Tlv,
  tags,
} from '@countersign/pades/asn1'
import { concatBytes } from '@countersign/pades/bytes'
import { openssl, type TestKey } from '../../pades/testing/openssl.ts'

/** P12 files made by OpenSSL, and variants that OpenSSL cannot write. */

export function makeP12(key: TestKey, password: string, options: readonly string[] = []): Uint8Array {
  return exportP12(['-inkey', key.keyFile, '-in', key.certificateFile, '-certfile', key.rootFile, ...options], password)
}

export function exportP12(options: readonly string[], password: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'p12-'))
  const out = join(folder, 'out.p12')
  openssl(['pkcs12', '-export', ...options, '-passout', `pass:${password}`, '-out', out])
  const made = Uint8Array.from(readFileSync(out))
  rmSync(folder, { recursive: true })
  return made
}

/** A value for `-iter` that `withIterations` can find in the file. */
export const MARKED_ITERATIONS = 2049

/** Replaces each `MARKED_ITERATIONS` in the file. */
export function withIterations(p12: Uint8Array, iterations: number | bigint): Uint8Array {
  return rewrite(decode(p12), (tlv) => {
    if (!isUniversal(tlv, tags.integer) || readInteger(tlv, 'integer') !== BigInt(MARKED_ITERATIONS)) return undefined
    return integer(iterations)
  })
}

/** Merges files without a MAC into one. */
export function joined(files: readonly Uint8Array[]): Uint8Array {
  const parts = files.flatMap((file) => {
    const [, authSafe] = readSequence(decode(file), 'PFX')
    const content = readExplicit(readSequence(authSafe, 'authSafe')[1], 0, 'content')
    return readSequence(decode(readOctetString(content, 'authSafe')), 'AuthenticatedSafe').map(encodedBytes)
  })
  return sequence(integer(3), sequence(oid(oids.data), explicit(0, octetString(sequence(...parts)))))
}

/** BER as streaming writers produce it: indefinite lengths and constructed strings. */
export function withIndefiniteLengths(p12: Uint8Array): Uint8Array {
  return indefinite(decode(p12))
}

function indefinite(tlv: Tlv): Uint8Array {
  const tag = tlv.source[tlv.start] ?? 0
  if (tlv.constructed) return streamed(tag, tlv.children.map(indefinite))
  const content = contentBytes(tlv)
  if (!isUniversal(tlv, tags.octetString)) return element(tag, content)
  const half = content.length >> 1
  const pieces = [content.subarray(0, half), content.subarray(half)]
  const encoded = pieces.map((piece) => element(tags.octetString, piece))
  return streamed(tag | 0x20, encoded)
}

function streamed(tag: number, parts: readonly Uint8Array[]): Uint8Array {
  return concatBytes([Uint8Array.of(tag, 0x80), ...parts, Uint8Array.of(0, 0)])
}

/** Encodes an element again, including DER inside octet strings, with the replacements that `replace` returns. */
function rewrite(tlv: Tlv, replace: (tlv: Tlv) => Uint8Array | undefined): Uint8Array {
  const replaced = replace(tlv)
  if (replaced !== undefined) return replaced
  const inside = tlv.constructed ? tlv.children : insideOf(tlv)
  const content = inside.length > 0 ? inside.map((child) => rewrite(child, replace)) : [contentBytes(tlv)]
  return element(tlv.source[tlv.start] ?? 0, ...content)
}

/** The DER structure inside an octet string, if there is one. */
function insideOf(tlv: Tlv): readonly Tlv[] {
  if (tlv.tagNumber !== tags.octetString) return []
  try {
    const inside = decode(contentBytes(tlv))
    return inside.constructed ? [inside] : []
  } catch {
    return []
  }
}
