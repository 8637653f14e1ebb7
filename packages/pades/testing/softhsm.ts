import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bitString, explicit, integer, oid, oids, printableString, sequence, setOf, time } from '../asn1/index.ts'
import { signatureIdentifier } from '../cms/algorithms.ts'
import { CKA, CKM } from '../signers/pkcs11/constants.ts'
import type { Template } from '../signers/pkcs11/session.ts'
import type { Signer } from '../signers/signer.ts'
import { type AdminSession, withAdminSession } from './admin-session.ts'
import { temporaryDirectory } from './openssl.ts'

// A SoftHSM2 token of this test process, with keys generated in it.

export const softhsm = { library: '/usr/lib/softhsm/libsofthsm2.so', tokenLabel: 'tests', pin: '1234' }

export interface GeneratedKey {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
}

/** Must run before the library is first loaded in this process, because it reads its configuration then. */
export function makeToken(): void {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'tokens'))
  const configuration = join(directory, 'softhsm2.conf')
  writeFileSync(configuration, `directories.tokendir = ${join(directory, 'tokens')}\nobjectstore.backend = file\n`)
  process.env.SOFTHSM2_CONF = configuration
  execFileSync('softhsm2-util', [
    '--init-token',
    '--free',
    '--label',
    softhsm.tokenLabel,
    '--pin',
    softhsm.pin,
    '--so-pin',
    '5678',
  ])
}

/** Runs `use` in a raw session with the token, as a vendor's own tool would. */
export function withSession<T>(use: (session: AdminSession) => T): T {
  return withAdminSession(softhsm, use)
}

/** A private key that signs and cannot be read out. */
const UNREADABLE = {
  [CKA.PRIVATE]: true,
  [CKA.SENSITIVE]: true,
  [CKA.EXTRACTABLE]: false,
  [CKA.SIGN]: true,
}

export function generateKey(kind: 'rsa' | 'p256', label: string): GeneratedKey {
  return withSession((session) => {
    const common = { [CKA.TOKEN]: true, [CKA.LABEL]: label, [CKA.ID]: Buffer.from(label) }
    const parameters: Template =
      kind === 'rsa'
        ? { [CKA.MODULUS_BITS]: 2048, [CKA.PUBLIC_EXPONENT]: Uint8Array.of(1, 0, 1) }
        : { [CKA.EC_PARAMS]: oid(oids.prime256v1) }
    const type = kind === 'rsa' ? CKM.RSA_PKCS_KEY_PAIR_GEN : CKM.EC_KEY_PAIR_GEN
    const { publicKey } = session.generateKeyPair(
      { type },
      { publicKey: { ...common, ...parameters }, privateKey: { ...common, ...UNREADABLE } },
    )
    const read = (attribute: number) => session.attribute(publicKey, attribute)
    return { publicKey: kind === 'rsa' ? rsaPublicKey(read) : ecPublicKey(read(CKA.EC_POINT)) }
  })
}

/** An Ed25519 key pair (PKCS#11 v3.0 §2.3.14), the public key in the token too. */
export function generateEd25519(label: string): void {
  const common = { [CKA.TOKEN]: true, [CKA.LABEL]: label }
  const curve = Buffer.from('06032b6570', 'hex') // RFC 8410 §3
  withSession((session) =>
    session.generateKeyPair(
      { type: CKM.EC_EDWARDS_KEY_PAIR_GEN },
      { publicKey: { ...common, [CKA.EC_PARAMS]: curve }, privateKey: { ...common, ...UNREADABLE } },
    ),
  )
}

/** An AES-256 key that encrypts and cannot be read out. */
export function generateAes(label: string): void {
  const template = { [CKA.TOKEN]: true, [CKA.LABEL]: label, [CKA.VALUE_LEN]: 32, [CKA.PRIVATE]: true }
  const use = { [CKA.SENSITIVE]: true, [CKA.EXTRACTABLE]: false, [CKA.ENCRYPT]: true, [CKA.DECRYPT]: true }
  withSession((session) => session.generateKey({ type: CKM.AES_KEY_GEN }, { ...template, ...use }))
}

/** A self-signed certificate for a key in the token, signed by that key. */
export async function selfSigned(
  { publicKey }: GeneratedKey,
  name: string,
  signer: Pick<Signer, 'sign' | 'algorithm'>,
) {
  const algorithm = signatureIdentifier(signer.algorithm)
  const subject = sequence(setOf(sequence(oid(oids.commonName), printableString(name))))
  const validity = sequence(time(new Date(Date.now() - 60_000)), time(new Date(Date.now() + 86_400_000)))
  const tbs = sequence(explicit(0, integer(2)), integer(1), algorithm, subject, validity, subject, publicKey)
  return sequence(tbs, algorithm, bitString(await signer.sign(tbs)))
}

function rsaPublicKey(read: (type: number) => Uint8Array): Uint8Array {
  const unsigned = (bytes: Uint8Array) => integer(BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
  const key = sequence(unsigned(read(CKA.MODULUS)), unsigned(read(CKA.PUBLIC_EXPONENT)))
  return sequence(sequence(oid(oids.rsaEncryption), Uint8Array.of(5, 0)), bitString(key))
}

/** CKA_EC_POINT is the point inside an OCTET STRING. */
function ecPublicKey(point: Uint8Array): Uint8Array {
  return sequence(sequence(oid(oids.ecPublicKey), oid(oids.prime256v1)), bitString(point.subarray(2)))
}
