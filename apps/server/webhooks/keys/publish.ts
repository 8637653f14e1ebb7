import type { KeyObject } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { deriveEndpointKey, type RootKey, rawPublicKey } from './derive.ts'
import { openRootKeys, type RootKeys } from './root-keys.ts'
import { type EndpointRoots, type PublishedKey, putPublicKeys, readEndpointRoots, recordHeldRoots } from './store.ts'

// A worker publishes the public keys of endpoints, so that no other process needs the root keys: before the first
// signature with a key, when an endpoint is registered, and for all endpoints when a root key is added.

/** Deriving a key takes up to 0.2 ms: other work of the process waits for 40 ms at most. */
const AT_ONCE = 200
/** Finds endpoints that another worker, without the newest root key, created during the last pass. */
const PASS_EVERY_MS = 3_600_000

export interface EndpointKeys {
  /** The private keys that sign for an endpoint. Their public keys are published when this returns. */
  signingKeys(endpoint: EndpointRoots): Promise<KeyObject[]>
  /** Reloads the root keys and publishes missing keys of some endpoints. Returns whether there are more. */
  refresh(): Promise<boolean>
}

/** `db`: as countersign_dispatcher. */
export async function openEndpointKeys(rootKeyFile: string, db: Database): Promise<EndpointKeys> {
  const roots = await openRootKeys(rootKeyFile, db)
  const publishNext = makePass(roots, db)
  return {
    signingKeys: (endpoint) => signingKeys(roots, db, endpoint),
    refresh: async () => {
      await roots.refresh()
      return publishNext()
    },
  }
}

async function signingKeys(roots: RootKeys, db: Database, endpoint: EndpointRoots): Promise<KeyObject[]> {
  const held = roots.current()
  const missing = held.filter(({ id }) => !endpoint.roots.includes(id))
  // A root key that no worker held for a day is not published: record it first. It may also have been retired just now.
  const retired = missing.length > 0 ? await recordHeldRoots(db, idsOf(missing)) : new Set<string>()
  const usable = held.filter(({ id }) => !retired.has(id))
  if (usable.length === 0) throw new Error('no webhook root key may sign: an operator has retired all of them')
  const unpublished = missingOf(usable, endpoint)
  if (unpublished.length > 0) await putPublicKeys(db, unpublished)
  return usable.map((root) => deriveEndpointKey(root, endpoint.endpointId))
}

function idsOf(roots: readonly RootKey[]): string[] {
  return roots.map(({ id }) => id)
}

function missingOf(
  held: readonly RootKey[],
  { tenantId, endpointId, roots: published }: EndpointRoots,
): PublishedKey[] {
  return held
    .filter(({ id }) => !published.includes(id))
    .map((root) => ({
      tenantId,
      endpointId,
      rootKeyId: root.id,
      publicKey: rawPublicKey(deriveEndpointKey(root, endpointId)),
    }))
}

/** Goes through all endpoints, some with each call: after a change of the root keys, and every hour. */
function makePass(roots: RootKeys, db: Database): () => Promise<boolean> {
  let rootsOfPass = ''
  let began = 0
  let after: EndpointRoots | undefined
  let isOver = false
  return async () => {
    const held = roots.current()
    const ids = idsOf(held).join(' ')
    if (ids !== rootsOfPass || (isOver && performance.now() - began > PASS_EVERY_MS)) {
      rootsOfPass = ids
      began = performance.now()
      after = undefined
      isOver = false
    }
    if (isOver) return false
    const endpoints = await readEndpointRoots(db, after, AT_ONCE)
    const missing = endpoints.flatMap((endpoint) => missingOf(held, endpoint))
    if (missing.length > 0) await putPublicKeys(db, missing)
    after = endpoints.at(-1)
    isOver = endpoints.length < AT_ONCE
    return !isOver
  }
}
