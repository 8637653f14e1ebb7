import { hash } from 'node:crypto'
import type { DomainEvent, SignRequest } from '@countersign/domain/signrequest'
import { publish } from '@countersign/domain/webhook'
import { type ChainedEntry, chainEntry, type Json } from '@countersign/evidence/chain'
import { newId, publicId } from '../../platform/ids.ts'
import type { JobOrder } from '../../platform/jobs/job.ts'
import { takeRandom } from '../../platform/random.ts'
import { type EventContext, eventWriter } from '../present.ts'
import { type Actor, auditOf } from './audit.ts'
import { jobsOf } from './jobs.ts'

// The records of a decision: an entry in the hash chain for every domain event, and for published ones an event whose
// body is written here, in the transaction, and never changes.

export interface Recorded {
  audit: AuditRow[]
  events: EventRow[]
  auditSeq: number
  auditHead: string
  eventSeq: number
  /** Jobs of domain events that are not published. The transaction enqueues them itself. */
  directJobs: Omit<JobOrder, 'tenant'>[]
}

export interface AuditRow {
  seq: number
  kind: string
  at: string
  canonical: string
  hash: string
  revealed: ChainedEntry['revealed']
}

export interface EventRow {
  seq: number
  event_id: string
  type: string
  created_at: string
  jobs: Omit<JobOrder, 'tenant'>[]
  body: string
}

export interface ChainState {
  auditSeq: number
  auditHead: string
  eventSeq: number
}

/** What a request's creation entry records in addition to its event. */
export interface CreationFacts {
  data: Record<string, Json>
  /** Recorded as commitments; the values are stored beside the chain. */
  personal: Record<string, string>
}

const NO_FACTS: CreationFacts = { data: {}, personal: {} }

export function record(
  events: readonly DomainEvent[],
  after: SignRequest,
  chain: ChainState,
  context: EventContext,
  actor: Actor,
  facts: CreationFacts = NO_FACTS,
): Recorded {
  const recorded: Recorded = { ...chain, audit: [], events: [], directJobs: [] }
  const writeBody = eventWriter(after, context)
  const request = publicId('sr', after.id)
  for (const event of events) {
    appendAudit(recorded, request, event, after, actor, facts)
    const jobs = jobsOf(event, after)
    const published = publish(event)
    if (published) {
      recorded.eventSeq += 1
      const eventId = newId()
      const createdAt = new Date(event.at).toISOString()
      recorded.events.push({
        seq: recorded.eventSeq,
        event_id: eventId,
        type: published.type,
        created_at: createdAt,
        jobs,
        body: writeBody({
          eventId,
          createdAt,
          sequence: recorded.eventSeq,
          ...published,
          files: event.type === 'RequestCompleted' ? event : null,
          problem: event.type === 'ProblemRecorded' ? event : null,
          linkRequest: event.type === 'LinkRequested' ? event : null,
        }),
      })
    } else {
      recorded.directJobs.push(...jobs)
    }
  }
  return recorded
}

function appendAudit(
  recorded: Recorded,
  request: string,
  event: DomainEvent,
  after: SignRequest,
  actor: Actor,
  facts: CreationFacts,
): void {
  const { kind, ...content } = auditOf(event, after, actor)
  const seq = recorded.auditSeq + 1
  const at = new Date(event.at).toISOString()
  const added = event.type === 'RequestCreated' ? facts : NO_FACTS
  const data = { ...content.data, ...added.data }
  const personal = { ...content.personal, ...added.personal }
  const entry = chainEntry(
    { request, seq, at, kind, actor: actor.who, data, personal },
    recorded.auditHead,
    sha256,
    salt,
  )
  recorded.audit.push({ seq, kind, at, canonical: entry.canonical, hash: entry.hash, revealed: entry.revealed })
  recorded.auditSeq = seq
  recorded.auditHead = entry.hash
}

const sha256 = (text: string) => hash('sha256', text, 'hex')

const salt = () => takeRandom(16).toString('hex')
