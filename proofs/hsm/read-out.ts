import { CKA, CKK, CKM, CKO, type Handle } from '@countersign/pades/pkcs11'
import type { AdminSession } from '../../packages/pades/testing/admin-session.ts'
import { withSession } from '../../packages/pades/testing/softhsm.ts'

// Every way PKCS#11 offers to read a private key out of a token with the PIN.

export interface Attempt {
  key: string
  what: string
  /** The name of the return value with which the token refused, or undefined if it did not refuse. */
  refusal: string | undefined
}

const VALUES = {
  RSA: ['PRIVATE_EXPONENT', 'PRIME_1', 'PRIME_2', 'EXPONENT_1', 'EXPONENT_2', 'COEFFICIENT'],
  EC: ['VALUE'],
} as const

export function tryToReadOut(): Attempt[] {
  return withSession((session) =>
    privateKeys(session).flatMap((key) => {
      const label = Buffer.from(session.attribute(key, CKA.LABEL)).toString()
      return attemptsOn(session, key).map(({ what, run }) => ({ key: label, what, refusal: refusalOf(run) }))
    }),
  )
}

function attemptsOn(session: AdminSession, key: Handle): { what: string; run: () => unknown }[] {
  const isRsa = session.optionalNumber(key, CKA.KEY_TYPE) === CKK.RSA
  const wrap = (type: number) => () => session.wrapKey({ type }, wrappingKey(session), key)
  return [
    ...VALUES[isRsa ? 'RSA' : 'EC'].map((name) => ({
      what: `read CKA_${name}`,
      run: () => session.attribute(key, CKA[name]),
    })),
    { what: 'make it not sensitive', run: () => session.setAttributes(key, { [CKA.SENSITIVE]: false }) },
    { what: 'make it extractable', run: () => session.setAttributes(key, { [CKA.EXTRACTABLE]: true }) },
    {
      what: 'copy it as a readable key',
      run: () => session.copyObject(key, { [CKA.SENSITIVE]: false, [CKA.EXTRACTABLE]: true }),
    },
    { what: 'wrap it with AES-KW', run: wrap(CKM.AES_KEY_WRAP) },
    { what: 'wrap it with AES-KWP', run: wrap(CKM.AES_KEY_WRAP_PAD) },
  ]
}

/** The number of private keys that a session without the PIN sees. */
export function keysSeenWithoutPin(): number {
  return withSession((session) => {
    session.logout()
    return privateKeys(session).length
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

function privateKeys(session: AdminSession): Handle[] {
  return session.find({ [CKA.CLASS]: CKO.PRIVATE_KEY })
}

function wrappingKey(session: AdminSession): Handle {
  return session.generateKey({ type: CKM.AES_KEY_GEN }, { [CKA.TOKEN]: false, [CKA.VALUE_LEN]: 32, [CKA.WRAP]: true })
}
