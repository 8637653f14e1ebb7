import { dirname, resolve } from 'node:path'
import type { Signer } from '@countersign/pades'
import { Fields, type ProviderProfile, readProfile } from '@countersign/remote-signing'
import { readSecretText } from '../platform/secret-file.ts'
import { type KeyPlace, openSigningKeyWith } from '../platform/signing-key.ts'
import type { Provider, ProviderSecrets } from './provider.ts'
import { noProviderSecrets, type ReadProviderSecret, SECRET_NAME, SECRET_NAME_HINT } from './secrets/open.ts'

// A provider's file: its profile (packages/remote-signing), the mode it serves and where our secrets are. The secrets
// themselves are stored wrapped by the master key, in separate files, or in a token.

/** Throws an error that says what is wrong and where. Paths are relative to the file. */
export function readProviderFile(
  text: string,
  path: string,
  readSecret: ReadProviderSecret = noProviderSecrets,
): Provider {
  const { mode, key, aspKeys, clientSecretFile, clientSecretName, ...rest } = parsed(text)
  const profile = readProfile(rest)
  const fields = new Fields({ mode, key, aspKeys, clientSecretFile, clientSecretName }, '')
  const place: Place = {
    pathIn: (of, name, hint) => resolve(dirname(path), of.text(name, /\S/, hint)),
    readSecret: (name) => readSecret(name, profile.id),
  }
  return {
    mode: fields.oneOf('mode', ['test', 'live'], 'live'),
    profile,
    secrets: profile.protocol === 'csc-2' ? cscSecrets(profile, fields, place) : esignSecrets(fields, place),
  }
}

interface Place {
  /** The path in a field. */
  pathIn(fields: Fields, name: string, hint?: string): string
  /** The value of a stored secret. */
  readSecret(name: string): Promise<string>
}

function parsed(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Error('the file must contain one JSON object')
}

function esignSecrets(fields: Fields, place: Place): ProviderSecrets {
  for (const name of ['clientSecretFile', 'clientSecretName']) {
    if (fields.has(name)) throw fields.invalid(name, 'belongs to CSC services')
  }
  const ours = once(readKey(fields.object('key'), place))
  const accounts = fields.objects('aspKeys').map(([aspId, key]) => [aspId, once(readKey(key, place))] as const)
  const keys = new Map(accounts)
  return {
    requesterKey: (aspId) => (keys.get(aspId) ?? ours)(),
    clientSecret: async () => undefined,
  }
}

/** Returns what opens the key. */
function readKey(fields: Fields, place: Place): () => Promise<Signer> {
  const open = fields.has('pkcs11') ? readToken(fields.object('pkcs11'), place) : readP12(fields, place)
  fields.rejectUnknown()
  return open
}

function readP12(fields: Fields, place: Place): () => Promise<Signer> {
  const key: KeyPlace = { kind: 'p12', file: place.pathIn(fields, 'p12') }
  const password = readerOf(fields, 'passwordFile', 'passwordSecretName', place)
  return () => openSigningKeyWith(key, password)
}

function readToken(fields: Fields, place: Place): () => Promise<Signer> {
  const key: KeyPlace = {
    kind: 'pkcs11',
    library: place.pathIn(fields, 'library'),
    tokenLabel: fields.text('token'),
    keyLabel: fields.text('key'),
    chainFile: place.pathIn(fields, 'certificates'),
  }
  const pin = readerOf(fields, 'pinFile', 'pinSecretName', place)
  fields.rejectUnknown()
  return () => openSigningKeyWith(key, pin)
}

/** A secret is in a file or is stored under a name: exactly one of the two. Errors do not repeat the value. */
function readerOf(fields: Fields, file: string, name: string, place: Place): () => Promise<string> {
  if (!fields.has(name)) {
    const path = place.pathIn(fields, file, `a path; or set ${name} to the name of a stored secret`)
    return () => readSecretText(path)
  }
  if (fields.has(file)) throw fields.invalid(name, `excludes ${file}: set one of them`)
  const stored = fields.text(name, SECRET_NAME, `the name of a stored secret: ${SECRET_NAME_HINT}`)
  return () => place.readSecret(stored)
}

function cscSecrets(profile: ProviderProfile & { protocol: 'csc-2' }, fields: Fields, place: Place): ProviderSecrets {
  if (fields.has('key') || fields.has('aspKeys')) throw fields.invalid('key', 'belongs to eSign providers')
  if (profile.clientSecret !== undefined) {
    const instead = 'set clientSecretName to the name of a stored secret, or name a clientSecretFile'
    throw fields.invalid('clientSecret', `is not written here, where the api reads it too: ${instead}`)
  }
  const isPublicClient = !fields.has('clientSecretFile') && !fields.has('clientSecretName')
  const clientSecret = isPublicClient
    ? async () => undefined
    : readerOf(fields, 'clientSecretFile', 'clientSecretName', place)
  return {
    requesterKey: async () => {
      throw new Error(`${profile.id} is a CSC service, which does not use signed requests`)
    },
    clientSecret,
  }
}

/** Opened on first use, and kept if that succeeded. */
function once(open: () => Promise<Signer>): () => Promise<Signer> {
  let opened: Promise<Signer> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
