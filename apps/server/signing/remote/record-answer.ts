import type { Answer } from '@countersign/remote-signing'
import type { Database } from '../../platform/db/database.ts'
import type { AttemptRef } from '../../sealing/attempts/ref.ts'
import { insertAnswer } from '../../sealing/remote/answers.ts'
import { type Journey as JourneyKind, markReturned } from '../../sealing/remote/attempts.ts'
import { selectByTransaction } from '../../sealing/remote/attempts-of-signer.ts'
import { hashOf, isToken } from '../../sealing/remote/transaction.ts'

export interface Journey extends AttemptRef {
  signerId: string
  framed: boolean
  journey: JourneyKind
}

export interface NoteDeps {
  db: Database
  wakeSealer(): void
}

/** By the transaction's id alone. */
export async function findRemoteSession(resolver: Database, token: string): Promise<Journey | undefined> {
  if (!isToken(token)) return undefined
  const [row] = await resolver.query(selectByTransaction(hashOf('txn', token)))
  return (
    row && {
      tenantId: row.tenant_id as string,
      requestId: row.request_id as string,
      attemptId: row.attempt_id as string,
      signerId: row.signer_id as string,
      framed: row.framed as boolean,
      journey: row.journey as JourneyKind,
    }
  )
}

/** Writes down what came, for the sealer to tell what it is worth. */
export async function noteAnswer(deps: NoteDeps, journey: Journey, answer: Answer): Promise<void> {
  await deps.db.flush({ tenant: journey.tenantId }, [insertAnswer(journey, journey.journey, answer)])
  deps.wakeSealer()
}

/** The browser is back; its answer comes, or came, another way. */
export async function recordReturn(deps: NoteDeps, journey: Journey): Promise<void> {
  await deps.db.flush({ tenant: journey.tenantId }, [markReturned(journey)])
  deps.wakeSealer()
}
