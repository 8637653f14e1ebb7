import { type Certificate, validAt } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { buildPath, type CertificatePath, displayName, type Fetcher, type Purpose } from '../trust/index.ts'
import type { Problem } from './verdict.ts'

export interface PathQuestion {
  readonly anchors: readonly Certificate[]
  readonly candidates: readonly Certificate[]
  readonly at: Date
  readonly purpose: Purpose
  readonly fetcher: Fetcher | undefined
}

/** A path to an anchor at a moment, or what is wrong with it, as a verdict says it. */
export async function findPath(
  certificate: Certificate,
  question: PathQuestion,
): Promise<{ readonly path: CertificatePath } | { readonly problem: Problem }> {
  try {
    return { path: await buildPath(certificate, question) }
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    return { problem: { code: faultOf(certificate, question.at, error), detail: error.message } }
  }
}

function faultOf(certificate: Certificate, at: Date, { code }: PadesError): Problem['code'] {
  if (code === 'chain_untrusted') return 'issuer_unknown'
  if (validAt(certificate, at)) return 'certificate_unsuitable'
  return at < certificate.notBefore ? 'certificate_not_yet_valid' : 'certificate_expired'
}

export function nameOf(certificate: Certificate): string {
  return displayName(certificate.subject)
}
