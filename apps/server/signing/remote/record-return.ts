import type { Answer } from '@countersign/remote-signing'
import type { Database } from '../../platform/db/database.ts'
import { boolean, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { AttemptRef } from '../../sealing/attempts/ref.ts'
import { insertAnswer } from '../../sealing/remote/answers.ts'
import { JOURNEYS, type Journey, markReturned } from '../../sealing/remote/attempts.ts'
import { selectByTransaction } from '../../sealing/remote/attempts-of-signer.ts'
import { hashOf, isToken } from '../../sealing/remote/transaction.ts'

/** An attempt's session at the provider, identified by its transaction id. */
export interface RemoteSession extends AttemptRef {
  signerId: string
  /** The signing page is in a frame. */
  framed: boolean
  /** What the session at the provider is for. */
  purpose: Journey
}

export interface RecordDeps {
  db: Database
  wakeSealer(): void
}

/** Finds the session by its transaction id alone. */
export async function findRemoteSession(resolver: Database, token: string): Promise<RemoteSession | undefined> {
  if (!isToken(token)) return undefined
  const [row] = await resolver.query(selectByTransaction(hashOf('txn', token)))
  if (!row) return undefined
  const { tenant_id, request_id, attempt_id, signer_id, framed, journey } = decodeSession(row)
  const ref = { tenantId: tenant_id, requestId: request_id, attemptId: attempt_id }
  return { ...ref, signerId: signer_id, framed, purpose: journey }
}

const decodeSession = rowDecoder('remote_attempts', {
  tenant_id: text,
  request_id: text,
  attempt_id: text,
  signer_id: text,
  framed: boolean,
  journey: oneOf(...JOURNEYS),
})

/** Stores an answer as received. The sealer verifies the provider's signature before using it. */
export async function recordAnswer(deps: RecordDeps, session: RemoteSession, answer: Answer): Promise<void> {
  await deps.db.flush({ tenant: session.tenantId }, [insertAnswer(session, session.purpose, answer)])
  deps.wakeSealer()
}

/** Records that the browser is back without an answer: the provider sends the answer by a callback or a poll. */
export async function recordReturn(deps: RecordDeps, session: RemoteSession): Promise<void> {
  await deps.db.flush({ tenant: session.tenantId }, [markReturned(session)])
  deps.wakeSealer()
}
