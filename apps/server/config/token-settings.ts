import { optionalPath, optionalText } from './kinds.ts'

type TokenSettings<Prefix extends string> = Record<
  `${Prefix}_PKCS11_LIBRARY` | `${Prefix}_PKCS11_PIN_FILE`,
  ReturnType<typeof optionalPath>
> &
  Record<`${Prefix}_PKCS11_TOKEN` | `${Prefix}_PKCS11_KEY`, ReturnType<typeof optionalText>>

/** The settings of a key in a PKCS#11 token: all of them or none. */
export function tokenSettings<Prefix extends string>(prefix: Prefix, key: string): TokenSettings<Prefix> {
  return {
    [`${prefix}_PKCS11_LIBRARY`]: optionalPath(`The ${key} in a PKCS#11 token: the library of its vendor.`),
    [`${prefix}_PKCS11_TOKEN`]: optionalText('Label of the token.'),
    [`${prefix}_PKCS11_PIN_FILE`]: optionalPath('File with the PIN of the token.'),
    [`${prefix}_PKCS11_KEY`]: optionalText('Label of the key.'),
  } as TokenSettings<Prefix>
}
