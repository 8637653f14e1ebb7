import { type ByteSource, embedSignature, prepareTimestamp, type TimestampOptions } from '../pdf/index.ts'
import type { Embedded } from '../phases.ts'
import type { Timestamper } from '../trust/index.ts'

/**
 * PAdES B-LTA (EN 319 142-1 §6.1): a time-stamp over the whole document, validation data included, in an invisible
 * field of its own. From then on everything stands as long as this time-stamp's certificate.
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
