import type { CertificateRefusal, CheckState } from '@countersign/signing'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { type Check, findCheck } from '../../sealing/certificate/checks.ts'
import type { Visit } from '../visits/visit.ts'

/** The result of the check of a certificate that this signer submitted. */
export async function readCheck(db: Database, visit: Visit, checkId: string): Promise<CheckState> {
  return present(await ownCheck(db, visit, checkId))
}

export async function ownCheck(db: Database, { tenantId, signerId }: Visit, checkId: string): Promise<Check> {
  const [rows] = await db.flush({ tenant: tenantId }, [findCheck.statement(tenantId, checkId)])
  const check = findCheck.read(rows ?? [])
  if (check?.signerId !== signerId) throw new Failure('not_found', 'This signer has no certificate check with this id.')
  return check
}

function present({ outcome }: Check): CheckState {
  switch (outcome.state) {
    case 'checking':
      return { state: 'checking' }
    case 'accepted': {
      const { subject, issuer, serial, validUntil, algorithm } = outcome.certificate
      return { state: 'accepted', certificate: { subject, issuer, serial, valid_until: validUntil }, algorithm }
    }
    case 'refused': {
      const { code, message, details } = outcome.refusal
      return { state: 'refused', code: code satisfies CertificateRefusal, message, details: { ...details } }
    }
    default:
      return outcome satisfies never
  }
}
