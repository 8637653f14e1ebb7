import { type ByteSource, embedSignature, prepareTimestamp, type TimestampOptions } from '../pdf/index.ts'
import type { Embedded } from '../phases.ts'
import type { Timestamper } from '../trust/index.ts'

/**
 * PAdES B-LTA (EN 319 142-1 §6.1): a time-stamp over the whole document, including validation data, in a separate
 * invisible field. It extends the validity of all signatures to the end of the time-stamp's certificate.
 */
export async function addDocumentTimestamp(
  source: ByteSource,
  timestamp: Timestamper,
  options: TimestampOptions = {},
): Promise<Embedded> {
  const prepared = await prepareTimestamp(source, options)
  const token = await timestamp({ algorithm: prepared.digestAlgorithm, value: prepared.digest })
  return embedSignature({ phase: 'signed', prepared, cms: token.der, signature: token.cms.signature })
}
