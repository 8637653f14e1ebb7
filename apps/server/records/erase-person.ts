import type { ActingOperator } from '../accounts/operator-activity.ts'
import type { Database, Statement } from '../platform/db/database.ts'
import { number, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { publicId } from '../platform/ids.ts'
import { requestsWithPerson } from '../signrequests/erase.ts'
import { type EraseDeps, erase } from './erase.ts'

// Erasure of one person, known by an e-mail address, in all requests of a tenant.

/** Statements that erase what a module stores about an address and no request. */
export type AddressEraser = (address: { tenantId: string; email: string }) => Statement[]

export interface ErasePersonDeps extends EraseDeps {
  addressErasers: readonly AddressEraser[]
}

/** A request that names the person. */
export interface PersonInRequest {
  request: string
  signer: string
  /** The link generation since which the person is, or was, the signer. */
  since: number
}

export interface ErasedPerson extends PersonInRequest {
  /** Why nothing was erased; null: erased. */
  left: string | null
}

/** All requests of a tenant in which somebody with this address is a signer, or was one before they were replaced. */
export async function requestsOf(db: Database, tenantId: string, email: string): Promise<PersonInRequest[]> {
  const rows = await db.transaction({ tenant: tenantId }, (tx) => tx.query(requestsWithPerson(tenantId, email)))
  return rows.map(decodePerson).map(({ request_id, signer_id, since }) => ({
    request: publicId('sr', request_id),
    signer: publicId('sgn', signer_id),
    since,
  }))
}

const decodePerson = rowDecoder('signers', { request_id: text, signer_id: text, since: number })

/**
 * Erases request by request. Reports held and open requests and continues. If none is left, also erases what names the
 * address without a request.
 */
export async function erasePerson(
  deps: ErasePersonDeps,
  tenantId: string,
  email: string,
  operator: ActingOperator,
  reason: string,
): Promise<ErasedPerson[]> {
  const done: ErasedPerson[] = []
  for (const found of await requestsOf(deps.db, tenantId, email)) {
    const { request, signer, since } = found
    const erasure = { signer, personSince: since, documents: false, reason }
    const left = await erase(deps, request, operator, erasure).then(() => null, refusalOf)
    done.push({ ...found, left })
  }
  if (done.every(({ left }) => left === null)) {
    const statements = deps.addressErasers.flatMap((eraser) => eraser({ tenantId, email }))
    await deps.db.transaction({ tenant: tenantId }, (tx) => tx.all(statements))
  }
  return done
}

/** Why one request is left. An invalid reason applies to all requests. */
export function refusalOf(error: unknown): string {
  if (error instanceof Failure && error.code !== 'validation_failed') return error.message
  throw error
}
