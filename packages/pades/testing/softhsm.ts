import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pkcs11 from 'pkcs11js'
import { bitString, explicit, integer, oid, oids, printableString, sequence, setOf, time } from '../asn1/index.ts'
import { signatureIdentifier } from '../cms/algorithms.ts'
import type { Signer } from '../signers/signer.ts'
import { temporaryDirectory } from './openssl.ts'

/** A SoftHSM2 token of this test process, with keys that were generated in it. */

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

/** Runs something with a raw session, as a vendor's own tool would. */
export function withSession<T>(use: (module: pkcs11.PKCS11, session: pkcs11.Handle) => T): T {
  const module = new pkcs11.PKCS11()
  module.load(softhsm.library)
  module.C_Initialize()
  try {
    const slot = module
      .C_GetSlotList(true)
      .find((each) => module.C_GetTokenInfo(each).label.trim() === softhsm.tokenLabel)
    if (slot === undefined) throw new Error('the test token is missing')
    const session = module.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION)
    module.C_Login(session, pkcs11.CKU_USER, softhsm.pin)
    return use(module, session)
  } finally {
    module.C_Finalize()
    module.close()
  }
}

/** A private key that signs and cannot be read out. */
const KEPT = [
  { type: pkcs11.CKA_PRIVATE, value: true },
  { type: pkcs11.CKA_SENSITIVE, value: true },
  { type: pkcs11.CKA_EXTRACTABLE, value: false },
  { type: pkcs11.CKA_SIGN, value: true },
]

export function generateKey(kind: 'rsa' | 'p256', label: string): GeneratedKey {
  return withSession((module, session) => {
    const common = [
      { type: pkcs11.CKA_TOKEN, value: true },
      { type: pkcs11.CKA_LABEL, value: label },
      { type: pkcs11.CKA_ID, value: Buffer.from(label) },
    ]
    const shape =
      kind === 'rsa'
        ? [
            { type: pkcs11.CKA_MODULUS_BITS, value: 2048 },
            { type: pkcs11.CKA_PUBLIC_EXPONENT, value: Buffer.from([1, 0, 1]) },
          ]
        : [{ type: pkcs11.CKA_EC_PARAMS, value: Buffer.from(oid(oids.prime256v1)) }]
    const mechanism = kind === 'rsa' ? pkcs11.CKM_RSA_PKCS_KEY_PAIR_GEN : pkcs11.CKM_EC_KEY_PAIR_GEN
    const pair = module.C_GenerateKeyPair(session, { mechanism }, [...common, ...shape], [...common, ...KEPT])
    const read = (type: number) => {
      return Uint8Array.from(module.C_GetAttributeValue(session, pair.publicKey, [{ type }])[0]?.value as Buffer)
    }
    return { publicKey: kind === 'rsa' ? rsaPublicKey(read) : ecPublicKey(read(pkcs11.CKA_EC_POINT)) }
  })
}

/** Ed25519 (PKCS#11 v3.0 §2.3.14), of which the module's list of names knows nothing; its public half is kept too. */
export function generateEd25519(label: string): void {
  const mechanism = 0x1055 // CKM_EC_EDWARDS_KEY_PAIR_GEN
  const curve = [{ type: pkcs11.CKA_EC_PARAMS, value: Buffer.from('06032b6570', 'hex') }] // RFC 8410 §3
  const common = [
    { type: pkcs11.CKA_TOKEN, value: true },
    { type: pkcs11.CKA_LABEL, value: label },
  ]
  withSession((module, session) =>
    module.C_GenerateKeyPair(session, { mechanism }, [...common, ...curve], [...common, ...KEPT]),
  )
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
  const key = sequence(unsigned(read(pkcs11.CKA_MODULUS)), unsigned(read(pkcs11.CKA_PUBLIC_EXPONENT)))
  return sequence(sequence(oid(oids.rsaEncryption), Uint8Array.of(5, 0)), bitString(key))
}

/** CKA_EC_POINT is the point inside an OCTET STRING. */
function ecPublicKey(point: Uint8Array): Uint8Array {
  return sequence(sequence(oid(oids.ecPublicKey), oid(oids.prime256v1)), bitString(point.subarray(2)))
}
