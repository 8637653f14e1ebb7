import { REQUEST_STATES, type RequestState } from '@countersign/domain/signrequest'
import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { instantOf, ListQuery } from '../../platform/http/lists.ts'
import { fromPublicId } from '../../platform/ids.ts'

// The query of the list and of the export.

const State = Type.Unsafe<RequestState>({ type: 'string', enum: REQUEST_STATES })

export const FilterQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Words. Returns only requests in which each of them begins a word of a signer’s name or address, of the reference, of the name of the document, or of the ids of the request and the document. Case, accents and width do not matter. A new request can be found after a few seconds.',
      examples: ['asha lease'],
      'x-parameter': 'RequestSearch',
    }),
  ),
  state: Type.Optional(
    Type.Array(State, {
      minItems: 1,
      maxItems: REQUEST_STATES.length,
      description: 'Only requests in this state, or in one of these: `state=pending,in_progress`, or repeated.',
      examples: [['pending']],
      'x-parameter': 'RequestStates',
    }),
  ),
  attention: Type.Optional(
    Type.Boolean({
      description:
        'With `true`, only requests that need your attention: something failed, a mail was returned, or the request expires within 72 hours. The member `attention` of each says why.',
      'x-parameter': 'NeedsAttention',
    }),
  ),
  reference: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Returns only requests with this reference.',
      'x-parameter': 'RequestReference',
    }),
  ),
  signer: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 320,
      description: 'Only requests with a signer who has exactly this e-mail address, in upper or lower case.',
      examples: ['asha@example.com'],
      'x-parameter': 'RequestSigner',
    }),
  ),
  bulk_job_id: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Only requests that this bulk job created (`job_…`).',
      'x-parameter': 'RequestBulkJob',
    }),
  ),
  created_from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only requests created at this time (RFC 3339) or later.',
      'x-parameter': 'CreatedFrom',
    }),
  ),
  created_to: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only requests created before this time (RFC 3339).',
      'x-parameter': 'CreatedTo',
    }),
  ),
})
export type FilterQuery = Static<typeof FilterQuery>

export const ListFilterQuery = Type.Object({ ...ListQuery.properties, ...FilterQuery.properties })
export type ListFilterQuery = Static<typeof ListFilterQuery>

export interface Filters {
  search: string | undefined
  /** Null: all. */
  states: readonly RequestState[] | null
  attention: boolean
  reference: string | undefined
  signer: string | undefined
  jobId: string | undefined
  createdFrom: Date | undefined
  createdTo: Date | undefined
}

/** Null: the query names a bulk job that cannot exist, so it finds nothing. */
export function filtersOf(query: FilterQuery): Filters | null {
  const jobId = query.bulk_job_id === undefined ? undefined : fromPublicId('job', query.bulk_job_id)
  if (query.bulk_job_id !== undefined && jobId === undefined) return null
  return {
    search: query.search,
    states: query.state ?? null,
    attention: query.attention ?? false,
    reference: query.reference,
    signer: query.signer,
    jobId,
    createdFrom: instantOf('created_from', query.created_from),
    createdTo: instantOf('created_to', query.created_to),
  }
}

/** Before validation: `state=a,b` is the same as `state=a&state=b`, and one state is a list, too. */
export async function splitStates(request: FastifyRequest): Promise<void> {
  const query = request.query as { state?: string | string[] }
  const states = [query.state ?? []].flat().flatMap((state) => state.split(','))
  if (states.length > 0) query.state = states
}
