import {
  type Bar,
  type DomainEvent,
  effectiveState,
  isFinal,
  type Lane,
  type LaneKind,
  layOutTimeline,
  POINTS,
  type Point,
  type TimelineEntry,
} from '@countersign/domain/signrequest'
import { type Revealed, revealEntry } from '../../evidence/audit-timeline.ts'
import type { Database } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import { auditKind } from '../change/audit.ts'
import { auditEntries } from '../change/audit-entries.ts'
import { notFound } from '../change/change.ts'
import { readRequest } from '../load.ts'
import { time } from '../present.ts'
import type { RequestRef, StoredRequest } from '../stored-request.ts'

/** The history of a request as lanes, from its audit entries. Personal values are not part of it. */
export async function readTimeline(db: Database, tenantId: string, ref: RequestRef) {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    if (!stored) throw notFound()
    const rows = await tx.query(auditEntries.statement(tenantId, stored.state.id))
    return presentTimeline(stored, auditEntries.read(rows).map(revealEntry))
  })
}

function presentTimeline({ state: request, now }: StoredRequest, revealed: readonly Revealed[]) {
  const inOrder = request.isSequential ? request.signers.toSorted((a, b) => a.sequence - b.sequence) : request.signers
  const signers = new Map(inOrder.map((signer) => [publicId('sgn', signer.id), signer]))
  const recipients = inOrder.map(({ id, role }) => ({ id: publicId('sgn', id), role }))
  const state = effectiveState(request, now)
  // The expiry is in force before its entry is written.
  const closedAt = isFinal(state) ? request.expiresAt : null
  const timeline = layOutTimeline(recipients, revealed.flatMap(entryOf), closedAt)
  return {
    sign_request_id: publicId('sr', request.id),
    state,
    now: time(now),
    created_at: time(request.createdAt),
    expires_at: time(request.expiresAt),
    ended_at: time(request.endedAt),
    audit: { count: revealed.length, head: revealed.at(-1)?.hash ?? null },
    lanes: [
      presentLane('request', timeline.request),
      ...timeline.signers.map((lane) => ({
        ...presentLane('signer', lane),
        signer_id: lane.signerId,
        name: signers.get(lane.signerId)?.name ?? null,
      })),
      presentLane('mail', timeline.mail),
      presentLane('sealing', timeline.sealing),
    ],
  }
}

interface Entry extends TimelineEntry {
  readonly revealed: Revealed
}

const TYPES = new Map((Object.keys(POINTS) as DomainEvent['type'][]).map((type) => [auditKind(type), type] as const))

function entryOf(revealed: Revealed): Entry[] {
  const type = TYPES.get(revealed.kind)
  if (type === undefined) return []
  const { signer_id, notify, attempt_id, method } = revealed.data
  return [
    {
      type,
      at: revealed.at.getTime(),
      signerId: typeof signer_id === 'string' ? signer_id : null,
      ...(typeof notify === 'boolean' ? { notify } : {}),
      attemptId: typeof attempt_id === 'string' ? attempt_id : null,
      ...(method === 'remote' || method === 'certificate' ? { method } : {}),
      revealed,
    },
  ]
}

function presentLane(kind: LaneKind, { points, bars }: Lane<Entry>) {
  return { kind, signer_id: null, name: null, points: points.map(presentPoint), bars: bars.map(presentBar) }
}

function presentPoint({ kind, entry: { revealed, signerId, at } }: Point<Entry>) {
  return {
    kind,
    at: time(at),
    signer_id: signerId ?? null,
    actor: revealed.actor.type,
    detail: detailOf(revealed),
    audit_sequence: revealed.seq,
    audit_hash: revealed.hash,
  }
}

function presentBar({ kind, from, to, signerId }: Bar) {
  return { kind, from: time(from), to: time(to), signer_id: signerId }
}

/** Codes and values that explain a point. The audit entry has the rest. */
const DETAILS = [
  ...['by', 'channel', 'code', 'documents', 'error_code', 'expires_at', 'factor', 'from', 'kind', 'mail_id', 'message'],
  ...[
    'method',
    'pages',
    'profile',
    'provider_code',
    'provider_down',
    'reason',
    'retry_at',
    'revision',
    'sha256',
    'work',
  ],
]

function detailOf({ data }: Revealed): Record<string, string | number | boolean> {
  const known = DETAILS.flatMap((name) => {
    const value = data[name]
    if (name === 'mail_id' && typeof value === 'string') return [[name, publicId('mail', value)] as const]
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isPlain ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}
