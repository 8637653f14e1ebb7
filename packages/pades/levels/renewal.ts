import { platform } from '#platform'
import { concatBytes } from '../bytes.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { type ByteSource, joinedSource, memorySource, PdfDocument, type TimestampOptions } from '../pdf/index.ts'
import { buildPath, mergeValidationData, type Timestamper, TrustError } from '../trust/index.ts'
import { appendValidationData, collectTimestampValidationData, type TrustSources } from './baseline-lt.ts'
import { addDocumentTimestamp } from './baseline-lta.ts'
import { type DocumentTimestamp, lastDocumentTimestamp } from './document-timestamps.ts'
import { readDss } from './dss.ts'

/** How long a document stands by itself: its last document time-stamp, and the end of the first certificate behind it. */
export interface Standing {
  readonly until: Date
  readonly timestamp: DocumentTimestamp
}

/**
 * The date until which an LTA document stands; renew it before. undefined when no document time-stamp protects it: it
 * then stands as long as its signers' certificates.
 */
export async function standsUntil(source: ByteSource, anchors: readonly Certificate[]): Promise<Standing | undefined> {
  const timestamp = await lastDocumentTimestamp(source)
  if (timestamp === undefined) return undefined
  const path = await buildPath(timestamp.token.certificate, {
    anchors,
    candidates: [...timestamp.token.cms.certificates, ...(await storedCertificates(source))],
    at: timestamp.token.info.genTime,
    purpose: 'timestamping',
  })
  const below = path.length === 1 ? path : path.slice(0, -1)
  const until = new Date(Math.min(...below.map(({ notAfter }) => notAfter.getTime())))
  return { until, timestamp }
}

/**
 * Renews an LTA document before it ceases to stand (EN 319 142-1 §5.5): validation data of the last document time-stamp,
 * then a new one over everything. The authority's own data goes in too: it may stamp with another certificate by now,
 * of which nothing in the document would tell whether it was revoked. A first token shows which; it is not kept. The
 * two increments come as one piece, to be appended whole.
 */
export async function renew(
  source: ByteSource,
  sources: TrustSources,
  timestamp: Timestamper,
  options: TimestampOptions = {},
): Promise<Uint8Array> {
  const standing = await standsUntil(source, sources.anchors)
  if (standing === undefined) throw notRenewable('has no document time-stamp')
  if (standing.until < sources.now()) throw notRenewable(`stood until ${standing.until.toISOString()}`)
  const candidates = [...(await storedCertificates(source)), ...(sources.candidates ?? [])]
  const { token: last } = standing.timestamp
  const next = await timestamp({ algorithm: 'sha256', value: await platform.digest('sha256', last.der) })
  const data = mergeValidationData(
    await collectTimestampValidationData(last, { ...sources, candidates }),
    await collectTimestampValidationData(next, { ...sources, candidates }),
  )
  const evidence = (await appendValidationData(source, data)) ?? new Uint8Array()
  const extended = joinedSource(source, memorySource(evidence))
  const { increment } = await addDocumentTimestamp(extended, timestamp, options)
  return concatBytes([evidence, increment])
}

/** A foreign DSS may hold anything; what is no certificate is passed over. */
async function storedCertificates(source: ByteSource): Promise<readonly Certificate[]> {
  const { certificates } = await readDss(await PdfDocument.open(source))
  return certificates.flatMap((der) => {
    try {
      return [parseCertificate(der)]
    } catch (error) {
      if (error instanceof PadesError) return []
      throw error
    }
  })
}

function notRenewable(why: string): TrustError {
  return new TrustError('timestamp_unavailable', `the document cannot be renewed: it ${why}`)
}
