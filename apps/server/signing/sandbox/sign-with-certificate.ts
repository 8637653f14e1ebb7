import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { AttemptState } from '@countersign/signing'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
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
import type { Agreed } from './agreed-by.ts'
import { documentLeased, pollUntil, sealerUnavailable } from './poll.ts'

// A virtual signer with its own key. It makes the same calls as the signing page. The key exists in this process for one
// signature. The sandbox's CA, whose key only the sealer has, issues its certificate.

const MAX_TRIES = 5

export async function signWithCertificate(
  deps: ChangeDeps,
  visitor: Visitor,
  agreed: Agreed,
  actor: Actor,
): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sandboxKey = publicKey.export({ type: 'spki', format: 'der' })
  const check = await acceptedCheck(deps, visitor, sandboxKey)
  for (let tries = 1; ; tries += 1) {
    const ended = await tryOnce(deps, visitor, { check, agreed }, privateKey, actor)
    if (ended.state === 'signed') return
    const isSuperseded = ended.state === 'failed' && ended.code === 'document_changed'
    if (!isSuperseded || tries === MAX_TRIES) throw notSigned(ended)
  }
}

async function acceptedCheck(deps: ChangeDeps, visitor: Visitor, sandboxKey: Uint8Array): Promise<string> {
  const check = await submitCertificate(deps, visitor, { sandboxKey })
  const result = await pollUntil(
    () => readCheck(deps.db, visitor.visit, check),
    ({ state }) => state !== 'checking',
  )
  if (result.state === 'accepted') return check
  if (result.state === 'checking') throw sealerUnavailable()
  throw new Failure('signature_refused', result.message, { details: { problem: result.code } })
}

/** Runs one attempt. If another signer signs first, the attempt fails and the caller repeats it, as the page does. */
async function tryOnce(
  deps: ChangeDeps,
  visitor: Visitor,
  asked: { check: string; agreed: Agreed },
  key: KeyObject,
  actor: Actor,
): Promise<AttemptState> {
  const attempt = newId()
  const begun = await pollUntil(
    () => tryBegin(deps, visitor, { attempt, ...asked }, actor),
    (begun) => begun,
  )
  if (!begun) throw documentLeased(5)
  const current = await stateOf(deps.db, visitor, attempt)
  if (current.state !== 'to_sign') return current
  const signature = sign('sha256', Buffer.from(current.attributes, 'base64'), key)
  await submitSignature(deps, visitor, attempt, signature)
  return stateOf(deps.db, visitor, attempt)
}

async function tryBegin(
  deps: ChangeDeps,
  visitor: Visitor,
  { attempt, check, agreed }: { attempt: string; check: string; agreed: Agreed },
  actor: Actor,
): Promise<boolean> {
  const { revision, sha256: document } = await showLatestRevision(deps, visitor)
  const body = { attempt, check, revision, document, ...agreed }
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
  return pollUntil(
    () => readAttempt(db, visit, attempt),
    ({ state }) => state !== 'preparing' && state !== 'finishing',
  )
}

function notSigned(ended: AttemptState): Failure {
  if (ended.state !== 'failed') return sealerUnavailable()
  return new Failure('signature_refused', ended.message, { details: { problem: ended.code } })
}
