import type { KeyObject } from 'node:crypto'
import type { CertificateChain } from '@countersign/sandbox-pki'
import type { Identity } from '../identity.ts'

/** An application that may request signatures. */
export interface CscClient {
  readonly clientId: string
  /** Compared exactly. */
  readonly redirectUris: readonly string[]
  readonly secret?: string | undefined
}

/** A person's key and certificate, in memory until the process ends. */
export interface StoredCredential {
  readonly id: string
  readonly owner: Identity
  /** As declared by credentials/info. */
  readonly keyStatus: 'enabled' | 'disabled'
  readonly certificateStatus: 'valid' | 'expired'
  readonly key: KeyObject
  readonly chain: CertificateChain
}

/** A request to list the person's credentials, or to sign exactly these hashes. */
export type AuthorizationRequest =
  | { readonly scope: 'service' }
  | {
      readonly scope: 'credential'
      readonly credential: StoredCredential
      readonly hashes: readonly string[]
      readonly description: string
    }

/** A visit to the authorization page. */
export interface Authorization {
  readonly session: string
  readonly client: CscClient
  readonly redirectUri: string
  readonly state: string
  /** PKCE, S256. */
  readonly challenge: string
  readonly request: AuthorizationRequest
  readonly endsAt: Date
  /** Set when the person has identified themselves; for a signature, the credential's owner. */
  person: Identity | undefined
}

/** What the person authorized, first for a code, then for a token. Each is valid once; a service token until it expires. */
export interface Grant {
  readonly authorization: Authorization
  readonly request: AuthorizationRequest
  /** The credentials that the token may list. */
  readonly credentials: readonly StoredCredential[]
  readonly endsAt: Date
}

export interface CscService {
  readonly clients: ReadonlyMap<string, CscClient>
  readonly credentials: Map<string, StoredCredential>
  readonly authorizations: Map<string, Authorization>
  readonly codes: Map<string, Grant>
  readonly tokens: Map<string, Grant>
}

export function createCscService(clients: readonly CscClient[]): CscService {
  return {
    clients: new Map(clients.map((client) => [client.clientId, client])),
    credentials: new Map(),
    authorizations: new Map(),
    codes: new Map(),
    tokens: new Map(),
  }
}

/** An error response of CSC or OAuth. */
export class CscError extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}
