import { personsOf, type SignRequest } from '@countersign/domain/signrequest'
import type { Statement } from '../platform/db/database.ts'

/** Who is erased from which request, for the erasers of the modules. */
export interface ErasureTarget {
  tenantId: string
  requestId: string
  documentId: string
  /** The bulk job that created the request. */
  jobId: string | null
  /** Null: everybody in the request. */
  signerId: string | null
  /** The link generations of the erased person: from `since` and before `until`. All of them, if nobody was replaced. */
  since: number
  until: number
  /** The erased persons, as they were named. */
  persons: readonly { name: string; email: string }[]
}

/** Statements that erase somebody in the tables of one module. */
export type Eraser = (target: ErasureTarget) => Statement[]

/** Above every link generation: the largest `integer`. */
const NO_END = 2 ** 31 - 1

export function targetOf(
  tenantId: string,
  request: SignRequest,
  jobId: string | null,
  signerId: string | null,
  personSince: number | null,
): ErasureTarget {
  const persons = personsOf(request, signerId, personSince)
  const [person] = persons
  const range =
    personSince === null || !person
      ? { since: 0, until: NO_END }
      : { since: person.since, until: person.until ?? NO_END }
  return { tenantId, requestId: request.id, documentId: request.documentId, jobId, signerId, ...range, persons }
}

/** For the condition `ERASED_ROWS`. */
export function targetValues({ tenantId, requestId, signerId, since, until }: ErasureTarget): unknown[] {
  return [tenantId, requestId, signerId, since, until]
}

/** A condition on rows with a signer and the generation of a link; its parameters are `targetValues`. */
export const ERASED_ROWS = `
  tenant_id = $1 AND request_id = $2 AND ($3::uuid IS NULL OR signer_id = $3) AND generation >= $4 AND generation < $5`
