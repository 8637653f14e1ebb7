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

/** How long a document can be validated without renewal. */
export interface LongTermValidity {
  /** The earliest end of a certificate in the path of the last document time-stamp. */
  readonly until: Date
  readonly timestamp: DocumentTimestamp
}

/**
 * The date before which an LTA document must be renewed. undefined if the document has no document time-stamp; then it can
 * be validated until its signers' certificates end.
 */
export async function longTermValidity(
  source: ByteSource,
  anchors: readonly Certificate[],
): Promise<LongTermValidity | undefined> {
  const timestamp = await lastDocumentTimestamp(source)
  if (timestamp === undefined) return undefined
  const path = await buildPath(timestamp.token.certificate, {
    anchors,
    candidates: [...timestamp.token.cms.certificates, ...(await storedCertificates(source))],
    at: timestamp.token.info.genTime,
    purpose: 'timestamping',
  })
  const belowAnchor = path.length === 1 ? path : path.slice(0, -1)
  const until = new Date(Math.min(...belowAnchor.map(({ notAfter }) => notAfter.getTime())))
  return { until, timestamp }
}

/**
 * Renews an LTA document before its validity ends (EN 319 142-1 §5.5): adds validation data of the last document
 * time-stamp, then a new document time-stamp. It also adds validation data of the authority's current certificate, which
 * may differ from the one before; a preliminary token, which is discarded, shows that certificate. Returns both increments
 * concatenated; append them together.
 */
export async function renew(
  source: ByteSource,
  sources: TrustSources,
  timestamp: Timestamper,
  options: TimestampOptions = {},
): Promise<Uint8Array> {
  const validity = await longTermValidity(source, sources.anchors)
  if (validity === undefined) throw notRenewable('it has no document time-stamp')
  if (validity.until < sources.now()) throw notRenewable(`its validity ended at ${validity.until.toISOString()}`)
  const candidates = [...(await storedCertificates(source)), ...(sources.candidates ?? [])]
  const { token: last } = validity.timestamp
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

/** Ignores entries of the DSS that are not certificates. */
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
  return new TrustError('timestamp_unavailable', `the document cannot be renewed: ${why}`)
}
