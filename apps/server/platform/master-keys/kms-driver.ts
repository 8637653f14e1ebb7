import { type AwsCredentials, signedHeaders } from '../aws/sign-request.ts'
import { KeyRefused, StoreUnavailable } from '../blobs/errors.ts'
import { readSecretText } from '../secret-file.ts'
import type { KeyDriver } from './master-keys.ts'

// Master keys in a KMS with the API of AWS. They never leave it. A key's id is its id or ARN at the KMS. The associated
// data is the encryption context, so the KMS's own log shows the row of each call.

export interface KmsKeySettings {
  kind: 'kms'
  endpoint: string
  region: string
  accessKeyId: string
  secretKeyFile: string
  /** A key file that may exist from before. */
  oldFile: string
  /** Newest first. */
  keyIds: readonly string[]
}

const CALL_MS = 5_000

export async function openKmsKeys(settings: KmsKeySettings): Promise<KeyDriver> {
  const { endpoint, region, accessKeyId, keyIds, secretKeyFile } = settings
  const credentials = { region, accessKeyId, secretAccessKey: await readSecretText(secretKeyFile) }
  const call = (action: string, input: object) => callKms(endpoint, credentials, action, input)
  return {
    place: `the KMS ${endpoint}`,
    ids: async () => {
      const usable = await Promise.all(keyIds.map((id) => isUsable(call, id)))
      return keyIds.filter((_, i) => usable[i])
    },
    encrypt: async (id, secret, context) => {
      const input = { KeyId: id, Plaintext: base64(secret), EncryptionContext: contextOf(context) }
      return bytesOf(await call('Encrypt', input), 'CiphertextBlob')
    },
    decrypt: async (id, encrypted, context) => {
      const input = { KeyId: id, CiphertextBlob: base64(encrypted), EncryptionContext: contextOf(context) }
      return bytesOf(await call('Decrypt', input), 'Plaintext')
    },
    close: async () => {},
  }
}

type Call = (action: string, input: object) => Promise<Record<string, unknown>>

/** A key that is disabled or about to be deleted is missing. */
async function isUsable(call: Call, id: string): Promise<boolean> {
  try {
    const { KeyMetadata } = await call('DescribeKey', { KeyId: id })
    return (KeyMetadata as { Enabled?: boolean } | undefined)?.Enabled === true
  } catch (error) {
    if (error instanceof KeyRefused) return false
    throw error
  }
}

async function callKms(
  endpoint: string,
  credentials: AwsCredentials,
  action: string,
  input: object,
): Promise<Record<string, unknown>> {
  const url = new URL(endpoint)
  const body = JSON.stringify(input)
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` }
  const answer = await fetch(url, {
    method: 'POST',
    headers: signedHeaders(url, 'kms', headers, body, credentials),
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_MS),
  }).catch((error: Error) => {
    throw new StoreUnavailable(`The KMS ${endpoint} does not answer: ${error.message}`)
  })
  const content = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (answer.ok) return content
  const code = String(content.__type ?? answer.status).replace(/^.*#/, '')
  const message = String(content.message ?? content.Message ?? '')
  if (REFUSALS.includes(code)) throw new KeyRefused(`The KMS refuses ${action} with ${code}. ${message}`)
  throw new StoreUnavailable(`The KMS answers ${action} with ${code}. ${message}`)
}

/** Errors that no repetition mends. */
const REFUSALS = [
  ...['InvalidCiphertextException', 'IncorrectKeyException', 'NotFoundException', 'DisabledException'],
  ...['KMSInvalidStateException', 'InvalidKeyUsageException', 'AccessDeniedException', 'ValidationException'],
]

function contextOf(context: string): Record<string, string> {
  return { countersign: context.replaceAll('\0', '/') }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function bytesOf(content: Record<string, unknown>, name: string): Buffer {
  const value = content[name]
  if (typeof value !== 'string') throw new StoreUnavailable(`The answer of the KMS has no ${name}.`)
  return Buffer.from(value, 'base64')
}
