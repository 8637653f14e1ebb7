import type { DigestAlgorithm } from '../../cms/algorithms.ts'
import type { Prepared } from '../../phases.ts'
import { PdfDocument } from '../document/document.ts'
import { eachField, readForm } from '../document/form.ts'
import { PdfError } from '../error.ts'
import { addToForm } from '../fields/extend-form.ts'
import { mergedWidget } from '../fields/place-widgets.ts'
import type { ByteSource } from '../source/byte-source.ts'
import type { DocumentHash } from '../source/hash.ts'
import { dict, name, type PdfValue } from '../syntax/values.ts'
import { Increment } from '../write/increment.ts'
import { baseHash, bufferedIfSmall, slotSize, toPrepared, writeSlot } from './prepare.ts'

/** Options of a document time-stamp (ISO 32000-2 §12.8.5). */
export interface TimestampOptions {
  /** The name of the new field. By default the first unused one of Timestamp1, Timestamp2, … */
  readonly fieldName?: string
  readonly digestAlgorithm?: DigestAlgorithm
  readonly slotBytes?: number
  readonly documentHash?: DocumentHash
}

/**
 * Prepares a document time-stamp (ISO 32000-2 §12.8.5): an invisible field and a slot for the RFC 3161 token over the
 * digest. The field is on no page, so no page changes after signing.
 */
export async function prepareTimestamp(source: ByteSource, options: TimestampOptions = {}): Promise<Prepared> {
  const input = await bufferedIfSmall(source)
  const document = await PdfDocument.open(input)
  const fieldName = options.fieldName ?? (await unusedName(document))
  const [hash, written] = await Promise.all([baseHash(input, options), writeTimestamp(document, fieldName, options)])
  return toPrepared(hash, written, {
    fields: [fieldName],
    subFilter: 'ETSI.RFC3161',
    claimedLevel: 'B-LTA',
    signingTime: undefined,
  })
}

async function writeTimestamp(document: PdfDocument, fieldName: string, options: TimestampOptions) {
  const form = await readForm(document)
  const increment = await Increment.after(document)
  const timestamp = increment.allocate()
  const field = increment.add(
    new Map<string, PdfValue>([...mergedWidget('Sig', fieldName, [0, 0, 0, 0]), ['V', timestamp]]),
  )
  await addToForm(increment, form, { added: [field], signed: form !== undefined })
  const dictionary = dict({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
  })
  return writeSlot(increment, timestamp, dictionary, slotSize(options.slotBytes))
}

async function unusedName(document: PdfDocument): Promise<string> {
  const form = await readForm(document)
  const taken = new Set<string>()
  if (form !== undefined) for await (const field of eachField(document, form)) taken.add(field.name)
  for (let number = 1; number <= document.limits.fields; number++) {
    if (!taken.has(`Timestamp${number}`)) return `Timestamp${number}`
  }
  throw new PdfError('field_name_taken', 'all field names for document time-stamps are taken')
}
