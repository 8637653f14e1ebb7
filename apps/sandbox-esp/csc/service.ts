import type { KeyObject } from 'node:crypto'
import type { CertificateChain } from '@countersign/sandbox-pki'
import type { Identity } from '../identity.ts'

/** An application that may ask for signatures. */
export interface CscClient {
  readonly clientId: string
  /** Where people may be sent back to: compared whole. */
  readonly redirectUris: readonly string[]
  readonly secret?: string | undefined
}

/** A person's key and certificate, held here for them; in memory, until this process ends. */
export interface HeldCredential {
  readonly id: string
  readonly owner: Identity
  /** As credentials/info tells them. */
  readonly keyStatus: 'enabled' | 'disabled'
  readonly certificateStatus: 'valid' | 'expired'
  readonly key: KeyObject
  readonly chain: CertificateChain
}

/** What was asked for: a look at one's credentials, or one signature over exactly these hashes. */
export type Wish =
  | { readonly scope: 'service' }
  | {
      readonly scope: 'credential'
      readonly credential: HeldCredential
      readonly hashes: readonly string[]
      readonly description: string
    }

/** Somebody at the authorization page. */
export interface Authorization {
  readonly session: string
  readonly client: CscClient
  readonly redirectUri: string
  readonly state: string
  /** PKCE, S256. */
  readonly challenge: string
  readonly wish: Wish
  readonly endsAt: Date
  /** Known once they said so; for a signature it is the credential's owner. */
  person: Identity | undefined
}

/** What somebody agreed to: first as a code, then as a token. Each is good once, the service's token until it ends. */
export interface Grant {
  readonly authorization: Authorization
  readonly wish: Wish
  /** The credentials that a look is allowed at. */
  readonly credentials: readonly HeldCredential[]
  readonly endsAt: Date
}

export interface CscService {
  readonly clients: ReadonlyMap<string, CscClient>
  readonly credentials: Map<string, HeldCredential>
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

/** A "no" as CSC and OAuth write it. */
export class CscError extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}
