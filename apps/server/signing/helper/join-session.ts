import { findConsent, type HelperSession } from '@countersign/signing'
import { latestRevisionOf } from '../../signrequests/revisions/read.ts'
import type { SigningDeps } from '../deps.ts'
import { requireCertificateMethod } from '../require-method.ts'
import { readVisitor, requireValidVisit } from '../visits/visit.ts'
import { type FoundSession, joinSession } from './session.ts'

/** Joins the session of a code and returns what is to be signed; undefined if another helper has joined it. */
export function joinHelper({ db }: SigningDeps, found: FoundSession): Promise<HelperSession | undefined> {
  const { tenantId, requestId } = found.visit
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const visitor = await readVisitor(tx, found.visit)
    const latest = await latestRevisionOf(tx, tenantId, requestId)
    if (!visitor || !latest) return undefined
    requireValidVisit(visitor)
    requireCertificateMethod(visitor)
    const joined = await joinSession(tx, found)
    const consent = joined && findConsent(joined.consentSha256)
    if (!joined || !consent) return undefined
    return {
      token: joined.token,
      sender: visitor.sender.name,
      document: { revision: latest.revision, size: latest.size, sha256: latest.sha256, name: latest.name },
      signer: { name: visitor.signer.name },
      consent: { sha256: consent.sha256, text: consent.text },
      locale: joined.locale,
    }
  })
}
