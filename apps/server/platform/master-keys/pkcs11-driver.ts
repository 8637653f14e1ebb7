import type { Pkcs11Token, TokenCipher } from '@countersign/pades/pkcs11'
import { KeyRefused } from '../blobs/errors.ts'
import { readSecretText } from '../secret-file.ts'
import type { KeyDriver } from './master-keys.ts'

// Master keys in a PKCS#11 token: AES keys that encrypt with GCM inside it and never leave it. A key's id is its label.

export interface Pkcs11KeySettings {
  kind: 'pkcs11'
  library: string
  tokenLabel: string
  pinFile: string
  /** A key file that may exist from before. */
  oldFile: string
  /** Newest first. */
  labels: readonly string[]
}

export async function openPkcs11Keys({ library, tokenLabel, pinFile, labels }: Pkcs11KeySettings): Promise<KeyDriver> {
  const { Pkcs11Error, Pkcs11Token } = await import('@countersign/pades/pkcs11')
  const token: Pkcs11Token = Pkcs11Token.open({ library, tokenLabel, pin: await readSecretText(pinFile) })
  const place = `the token ${tokenLabel}`
  const keyOf = async (id: string): Promise<TokenCipher> => {
    const key = await token.aesGcm(id)
    if (!key) throw new KeyRefused(`The master key ${id} is not in ${place}: it was destroyed, or is in another token.`)
    return key
  }
  return {
    place,
    ids: async () => {
      const keys = await Promise.all(labels.map((label) => token.aesGcm(label)))
      return labels.filter((_, i) => keys[i] !== undefined)
    },
    encrypt: async (id, secret, context) => Buffer.from(await (await keyOf(id)).encrypt(secret, Buffer.from(context))),
    decrypt: async (id, encrypted, context) => {
      try {
        return Buffer.from(await (await keyOf(id)).decrypt(encrypted, Buffer.from(context)))
      } catch (error) {
        if (!(error instanceof Pkcs11Error) || isUnavailable(error.rv)) throw error
        throw new KeyRefused('It was altered, or was wrapped for another row or by another key.')
      }
    },
    close: async () => token.close(),
  }
}

/** CKR_DEVICE_ERROR, CKR_DEVICE_REMOVED, CKR_SESSION_CLOSED, CKR_SESSION_HANDLE_INVALID, CKR_TOKEN_NOT_PRESENT. */
function isUnavailable(rv: number): boolean {
  return [0x30, 0x32, 0xb0, 0xb3, 0xe0, 0x101].includes(rv)
}
