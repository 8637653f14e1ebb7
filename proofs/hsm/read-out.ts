import pkcs11, { type Handle, type PKCS11 as Module, type Template } from 'pkcs11js'
import { withSession } from '../../packages/pades/testing/softhsm.ts'

/** Whatever PKCS#11 offers to somebody with the PIN who wants the key itself. */

export interface Attempt {
  key: string
  what: string
  /** The token's answer: the name of its refusal, or undefined where it did as it was told. */
  refusal: string | undefined
}

const VALUES = {
  RSA: ['PRIVATE_EXPONENT', 'PRIME_1', 'PRIME_2', 'EXPONENT_1', 'EXPONENT_2', 'COEFFICIENT'],
  EC: ['VALUE'],
} as const

export function tryToReadOut(): Attempt[] {
  return withSession((module, session) =>
    privateKeys(module, session).flatMap((key) => {
      const label = String(attribute(module, session, key, pkcs11.CKA_LABEL))
      return attemptsOn(module, session, key).map(({ what, run }) => ({ key: label, what, refusal: refusalOf(run) }))
    }),
  )
}

function attemptsOn(module: Module, session: Handle, key: Handle): { what: string; run: () => unknown }[] {
  const isRsa = attribute(module, session, key, pkcs11.CKA_KEY_TYPE).readUInt8() === pkcs11.CKK_RSA
  const open: Template = [
    { type: pkcs11.CKA_SENSITIVE, value: false },
    { type: pkcs11.CKA_EXTRACTABLE, value: true },
  ]
  const wrap = (mechanism: number) => () =>
    module.C_WrapKey(session, { mechanism }, wrappingKey(module, session), key, Buffer.alloc(8192))
  return [
    ...VALUES[isRsa ? 'RSA' : 'EC'].map((name) => ({
      what: `read CKA_${name}`,
      run: () => attribute(module, session, key, pkcs11[`CKA_${name}`]),
    })),
    ...open.map((change) => ({
      what: change.value ? 'make it extractable' : 'make it not sensitive',
      run: () => module.C_SetAttributeValue(session, key, [change]),
    })),
    { what: 'copy it as an open key', run: () => module.C_CopyObject(session, key, open) },
    { what: 'wrap it with AES-KW', run: wrap(pkcs11.CKM_AES_KEY_WRAP) },
    { what: 'wrap it with AES-KWP', run: wrap(pkcs11.CKM_AES_KEY_WRAP_PAD) },
  ]
}

/** How many private keys somebody sees who can reach the token but has no PIN. */
export function keysSeenWithoutPin(): number {
  return withSession((module, session) => {
    module.C_Logout(session)
    return privateKeys(module, session).length
  })
}

function refusalOf(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return /CKR_\w+/.exec(String(error))?.[0] ?? String(error)
  }
}

function privateKeys(module: Module, session: Handle): Handle[] {
  module.C_FindObjectsInit(session, [{ type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY }])
  try {
    return module.C_FindObjects(session, 10)
  } finally {
    module.C_FindObjectsFinal(session)
  }
}

function attribute(module: Module, session: Handle, object: Handle, type: number): Buffer {
  return module.C_GetAttributeValue(session, object, [{ type }])[0]?.value as Buffer
}

function wrappingKey(module: Module, session: Handle): Handle {
  return module.C_GenerateKey(session, { mechanism: pkcs11.CKM_AES_KEY_GEN }, [
    { type: pkcs11.CKA_TOKEN, value: false },
    { type: pkcs11.CKA_VALUE_LEN, value: 32 },
    { type: pkcs11.CKA_WRAP, value: true },
  ])
}
