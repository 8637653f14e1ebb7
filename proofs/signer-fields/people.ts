import { joinedSource, memorySource, type NewField, type NewValueField, PdfDocument } from '@countersign/pades'
import type { GivenValue } from '@countersign/pades/appearance'
import {
  type FillableField,
  findPage,
  type Page,
  pageCount,
  type Rectangle,
  readFillableFields,
} from '@countersign/pades/pdf'
import { formValues } from '../../apps/server/documents/testing/form-pdf.ts'
import type { SignerKind } from '../conformance/authorities.ts'

/** A signer with the fields that they fill. */
export interface Person {
  /** The boxes of the signature, and of initials, which share it. */
  readonly boxes: readonly [Box, ...Box[]]
  readonly fields: readonly NewValueField[]
  /** Existing fields of the document. */
  readonly assigned: readonly string[]
  readonly values: Readonly<Record<string, GivenValue>>
  readonly key: SignerKind
  /** Whether a provider signs, which gets only a hash and returns a CMS, as national identities do. */
  readonly isRemote: boolean
}

type Box = NewField & { readonly rect: Rectangle }

const keys = [
  { key: 'P-384', isRemote: false },
  { key: 'RSA-2048', isRemote: false },
  { key: 'P-256, 30 minutes', isRemote: true },
] as const
/** Texts in several scripts and directions. */
const cities = ['Zürich (Ελλάδα)', 'नई दिल्ली', 'القاهرة']
const options = ['monthly', 'yearly'].map((value) => ({ value, label: value.toUpperCase() }))
const GAP = 6

/** Three signers with a column of fields each, on the first page, and the existing fields of a form for the first. */
export async function findPeople(pieces: readonly Uint8Array[]): Promise<readonly Person[]> {
  const document = await PdfDocument.open(joinedSource(...pieces.map(memorySource)))
  const page = await findPage(document, 1)
  const last = await pageCount(document)
  const lastPage = await findPage(document, last)
  const existing = await readFillableFields(document)
  return keys.map((how, index) => {
    const column = new Column(page, index)
    const lastColumn = last === 1 ? column : new Column(lastPage, index)
    const name = (field: string) => `Signer${index + 1}-${field}`
    const field = <Kind extends object>(label: string, height: number, kind: Kind) => {
      return { name: name(label), page: 1, rect: column.next(height), tooltip: label, ...kind }
    }
    const box = field('Box', 28, { tooltip: `Signature ${index + 1} of 3` })
    const initials = field('Initials', 16, {})
    const fields: NewValueField[] = [
      field('City', 18, { kind: 'text', required: true }),
      field('Notes', 40, { kind: 'text', multiline: true, size: 9 }),
      field('Payment', 16, { kind: 'choice', options }),
      field('Agreed', 12, { kind: 'checkbox' }),
      { ...field('Amount', 0, { kind: 'text', align: 'right', maxLength: 12 }), page: last, rect: lastColumn.next(14) },
    ]
    const assigned = index === 0 ? existing : []
    const locks = [...fields, ...assigned].map((each) => each.name)
    return {
      ...how,
      boxes: [
        { ...box, locks },
        { ...initials, locks },
      ],
      fields,
      assigned: assigned.map((each) => each.name),
      values: {
        [name('City')]: cities[index] ?? '',
        [name('Notes')]: 'Please call before the delivery.',
        [name('Payment')]: options[index % 2]?.value ?? '',
        [name('Agreed')]: index !== 1,
        // The second signer leaves an optional field empty.
        ...(index === 1 ? {} : { [name('Amount')]: '1,234.50' }),
        ...Object.fromEntries(assigned.map((each) => [each.name, valueFor(each)])),
      },
    }
  })
}

function valueFor({ name, kind, options: [first] }: FillableField): GivenValue {
  if (name in formValues) return formValues[name as keyof typeof formValues]
  return kind === 'checkbox' ? true : kind === 'text' ? 'Ada Lovelace' : (first?.value ?? '')
}

/** Boxes above each other in a corner of the displayed area. On a page that is turned by a quarter, x and y are swapped. */
class Column {
  readonly #isTurned: boolean
  readonly #left: number
  readonly #width: number
  #bottom: number

  constructor({ cropBox, rotate }: Pick<Page, 'cropBox' | 'rotate'>, index: number) {
    this.#isTurned = rotate % 180 !== 0
    const [left, bottom, right] = this.#isTurned ? swapped(cropBox) : cropBox
    this.#width = Math.min(120, (right - left) / 3 - 2 * GAP)
    this.#left = left + GAP + index * (this.#width + GAP)
    this.#bottom = bottom + GAP
  }

  next(height: number): Rectangle {
    const rect = [this.#left, this.#bottom, this.#left + this.#width, this.#bottom + height] as const
    this.#bottom += height + GAP
    return this.#isTurned ? swapped(rect) : rect
  }
}

const swapped = ([x0, y0, x1, y1]: Rectangle): Rectangle => [y0, x0, y1, x1]
