import { dirname, resolve } from 'node:path'
import { Fields, type ProviderProfile, readProfile } from '@countersign/remote-signing'
import { readSecretText } from '../platform/secret-file.ts'
import { type KeySettings, openSigningKey } from '../platform/signing-key.ts'
import type { Provider, ProviderSecrets } from './provider.ts'

// A provider's file: its profile (packages/remote-signing), the mode it serves and the paths of our secrets. The
// secrets themselves are in separate files, or in a token.

/** Throws an error that says what is wrong and where. Paths are relative to the file. */
export function readProviderFile(text: string, path: string): Provider {
  const { mode, key, aspKeys, clientSecretFile, ...rest } = parsed(text)
  const profile = readProfile(rest)
  const fields = new Fields({ mode, key, aspKeys, clientSecretFile }, '')
  return {
    mode: fields.oneOf('mode', ['test', 'live'], 'live'),
    profile,
    secrets: profile.protocol === 'csc-2' ? cscSecrets(profile, fields, path) : esignSecrets(fields, path),
  }
}

function parsed(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Error('the file must contain one JSON object')
}

function esignSecrets(fields: Fields, path: string): ProviderSecrets {
  if (fields.has('clientSecretFile')) throw fields.invalid('clientSecretFile', 'belongs to CSC services')
  const ours = once(readKey(fields.object('key'), path))
  const accounts = fields.objects('aspKeys').map(([aspId, key]) => [aspId, once(readKey(key, path))] as const)
  const keys = new Map(accounts)
  return {
    requesterKey: (aspId) => (keys.get(aspId) ?? ours)(),
    clientSecret: async () => undefined,
  }
}

function readKey(fields: Fields, path: string): KeySettings {
  const file = (of: Fields, name: string) => resolve(dirname(path), of.text(name))
  const key: KeySettings = fields.has('pkcs11')
    ? readToken(fields.object('pkcs11'), file)
    : { kind: 'p12', file: file(fields, 'p12'), passwordFile: file(fields, 'passwordFile') }
  fields.rejectUnknown()
  return key
}

function readToken(fields: Fields, file: (of: Fields, name: string) => string): KeySettings {
  const token: KeySettings = {
    kind: 'pkcs11',
    library: file(fields, 'library'),
    tokenLabel: fields.text('token'),
    pinFile: file(fields, 'pinFile'),
    keyLabel: fields.text('key'),
    chainFile: file(fields, 'certificates'),
  }
  fields.rejectUnknown()
  return token
}

function cscSecrets(profile: ProviderProfile & { protocol: 'csc-2' }, fields: Fields, path: string): ProviderSecrets {
  if (fields.has('key') || fields.has('aspKeys')) throw fields.invalid('key', 'belongs to eSign providers')
  if (profile.clientSecret !== undefined) {
    throw fields.invalid('clientSecret', 'is not written here, where the api reads it too: name a clientSecretFile')
  }
  const name = fields.optionalText('clientSecretFile')
  return {
    requesterKey: async () => {
      throw new Error(`${profile.id} is a CSC service, which does not use signed requests`)
    },
    clientSecret: async () => (name === undefined ? undefined : readSecretText(resolve(dirname(path), name))),
  }
}

/** Opened on first use, and kept if that succeeded. */
function once(settings: KeySettings): () => ReturnType<typeof openSigningKey> {
  let opened: ReturnType<typeof openSigningKey> | undefined
  return () => {
    opened ??= openSigningKey(settings).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
