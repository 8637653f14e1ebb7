import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { makeVerifierKey, type NoteSigner } from '@countersign/evidence/log'
import { sha256 } from '../../platform/ids.ts'
import { readSecretFile, readSecretText } from '../../platform/secret-file.ts'
import type { TokenSettings } from '../../platform/signing-key.ts'

// The Ed25519 key that signs checkpoints, in a file or in a PKCS#11 token. Only the sealer opens it.

export type LogKeySettings =
  /** The sandbox's key, generated at the first start. */
  | { kind: 'own-file'; file: string }
  /** The operator's key: PKCS #8 in PEM. */
  | { kind: 'file'; file: string }
  | ({ kind: 'pkcs11' } & Omit<TokenSettings, 'kind' | 'chainFile'>)

/** `origin` is the key name in signatures and verifier keys. */
export async function openLogKey(settings: LogKeySettings, origin: string): Promise<NoteSigner> {
  if (settings.kind === 'pkcs11') return tokenSigner(settings, origin)
  const pem =
    settings.kind === 'own-file' ? await readSecretFile(settings.file, newKey) : await readSecretText(settings.file)
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${settings.file} holds no Ed25519 key`)
  return {
    key: makeVerifierKey(origin, rawPublicKey(key), sha256),
    sign: async (message) => sign(null, message, key),
  }
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

/** The raw public key: the last bytes of the SubjectPublicKeyInfo (RFC 8410 §4). */
function rawPublicKey(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32)
}

async function tokenSigner(
  { library, tokenLabel, pinFile, keyLabel }: Extract<LogKeySettings, { kind: 'pkcs11' }>,
  origin: string,
): Promise<NoteSigner> {
  const { Pkcs11Token } = await import('@countersign/pades/pkcs11')
  const token = Pkcs11Token.open({ library, tokenLabel, pin: await readSecretText(pinFile) })
  const { publicKey, sign } = token.ed25519(keyLabel)
  return { key: makeVerifierKey(origin, publicKey, sha256), sign }
}
