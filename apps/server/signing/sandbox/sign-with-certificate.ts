import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type AttemptState, consentFor } from '@countersign/signing'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { longPoll } from '../../platform/http/long-poll.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import { beginAttempt } from '../certificate/begin-attempt.ts'
import { readAttempt } from '../certificate/read-attempt.ts'
import { readCheck } from '../certificate/read-check.ts'
import { showLatestRevision } from '../certificate/send-document.ts'
import { submitCertificate } from '../certificate/submit-certificate.ts'
import { submitSignature } from '../certificate/submit-signature.ts'
import type { Visitor } from '../visits/visit.ts'

// The sandbox's virtual signer with a key of its own: by the same calls as a page makes. The key lives in this process
// for one signature, and the sandbox's authority, whose key only the sealer has, gives it a certificate.

const MAX_TRIES = 5

export async function signVirtually(deps: ChangeDeps, visitor: Visitor, actor: Actor): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sandboxKey = publicKey.export({ type: 'spki', format: 'der' })
  const check = await acceptedCheck(deps, visitor, sandboxKey)
  for (let tries = 1; ; tries += 1) {
    const ended = await tryOnce(deps, visitor, check, privateKey, actor)
    if (ended.state === 'signed') return
    const isOvertaken = ended.state === 'failed' && ended.code === 'document_changed'
    if (!isOvertaken || tries === MAX_TRIES) throw notSigned(ended)
  }
}

async function acceptedCheck(deps: ChangeDeps, visitor: Visitor, sandboxKey: Uint8Array): Promise<string> {
  const check = await submitCertificate(deps, visitor, { sandboxKey })
  const seen = await patiently(
    () => readCheck(deps.db, visitor.visit, check),
    ({ state }) => state !== 'checking',
  )
  if (seen.state === 'accepted') return check
  if (seen.state === 'checking') throw sealerUnavailable()
  throw new Failure('signature_refused', seen.message, { details: { problem: seen.code } })
}

/** Others may be signing: who comes second begins again, as a page does. */
async function tryOnce(
  deps: ChangeDeps,
  visitor: Visitor,
  check: string,
  key: KeyObject,
  actor: Actor,
): Promise<AttemptState> {
  const attempt = newId()
  const begun = await patiently(
    () => hasBegun(deps, visitor, { attempt, check }, actor),
    (begun) => begun,
  )
  if (!begun)
    throw new Failure('document_leased', 'Another signer signs this document right now.', { retryAfterSeconds: 5 })
  const offered = await stateOf(deps.db, visitor, attempt)
  if (offered.state !== 'to_sign') return offered
  const signature = sign('sha256', Buffer.from(offered.attributes, 'base64'), key)
  await submitSignature(deps, visitor, attempt, signature)
  return stateOf(deps.db, visitor, attempt)
}

async function hasBegun(
  deps: ChangeDeps,
  visitor: Visitor,
  { attempt, check }: { attempt: string; check: string },
  actor: Actor,
): Promise<boolean> {
  const { revision, sha256: document } = await showLatestRevision(deps, visitor)
  const body = { attempt, check, revision, document, consent: consentFor('en').sha256 }
  return beginAttempt(deps, visitor, body, actor).then(
    () => true,
    (error) => {
      if (error instanceof Failure && (error.code === 'document_leased' || error.code === 'document_changed'))
        return false
      throw error
    },
  )
}

function stateOf(db: Database, { visit }: Visitor, attempt: string): Promise<AttemptState> {
  return patiently(
    () => readAttempt(db, visit, attempt),
    ({ state }) => state !== 'preparing' && state !== 'finishing',
  )
}

export function patiently<T>(look: () => Promise<T>, isNews: (seen: T) => boolean): Promise<T> {
  return longPoll({ raw: { destroyed: false } }, look, isNews)
}

function notSigned(ended: AttemptState): Failure {
  if (ended.state !== 'failed') return sealerUnavailable()
  return new Failure('signature_refused', ended.message, { details: { problem: ended.code } })
}

export function sealerUnavailable(): Failure {
  const message = 'The sealer does not answer: nothing is signed yet, and it may be tried again.'
  return new Failure('unavailable', message, { retryAfterSeconds: 10 })
}
