import type { DocumentPage, ReadingPage } from '../model.ts'
import type { PageAsText, TextBlock } from '../reading/model.ts'

// The text of a document for reading, with every kind of block.

const at = (y: number, h = 20) => ({ x: 60, y, w: 475, h, lang: 'en', dir: 'ltr' as const })
const cell = (text: string, isHeader = false) => ({ text, isHeader, columns: 1, rows: 1 })

const BLOCKS: TextBlock[] = [
  { kind: 'paragraph', text: 'Tenancy agreement No. 4B', quiet: true, ...at(20) },
  { kind: 'heading', level: 1, text: 'Tenancy agreement', ...at(60) },
  {
    kind: 'paragraph',
    text: 'The landlord lets and the tenant takes the flat for one year from the first day of January, and for as long after it as neither of them ends the agreement in writing.',
    quiet: false,
    ...at(100, 60),
  },
  { kind: 'heading', level: 2, text: '1. What the tenant pays', ...at(180) },
  {
    kind: 'list',
    items: [
      { label: '(a)', text: 'the rent, on the first working day of each month', level: 1 },
      { label: '(b)', text: 'what is used:', level: 1 },
      { label: '•', text: 'cold and warm water', level: 2 },
      { label: '•', text: 'electricity and heating, by the meters of the flat', level: 2 },
    ],
    ...at(210, 80),
  },
  {
    kind: 'table',
    rows: [
      [cell('Payment', true), cell('Each month', true), cell('Due', true)],
      [cell('Rent'), cell('EUR 1,240.00'), cell('first working day')],
      [{ ...cell('Deposit, once'), columns: 2 }, cell('on signing')],
    ],
    ...at(310, 70),
  },
  {
    ...{ kind: 'paragraph', text: 'يلتزم المستأجر بدفع الإيجار في موعده.', quiet: false },
    ...{ ...at(400), lang: 'ar', dir: 'rtl' },
  },
  { kind: 'paragraph', text: 'Signed:\nMargaret Okonkwo-Lindqvist', quiet: false, ...at(640, 40) },
  { kind: 'paragraph', text: 'Page 1 of 3', quiet: true, ...at(810) },
]

const PAGES: PageAsText[] = [
  {
    ...{ number: 1, height: 842, blocks: BLOCKS, omits: ['hidden', 'unread', 'pictures'] },
    places: [
      { after: 5, kind: 'field', label: 'Account for the rent' },
      { after: 7, kind: 'box', number: 1 },
    ],
  },
  { number: 2, height: 842, blocks: [], omits: ['hidden', 'pictures'], places: [] },
  { number: 3, height: 842, blocks: null, omits: [], places: [] },
]

/** From this page on. */
export function readingOf(
  { locale, sandbox, base, embedOrigins, documentName, pages }: DocumentPage,
  from: number,
  count: number,
): ReadingPage {
  const total = pages.length
  const shown = PAGES.slice(0, total).slice(from - 1, from - 1 + count)
  return {
    ...{ kind: 'reading', locale, sandbox, base, embedOrigins, inbox: null, role: 'signer', documentName, total },
    pages: shown,
  }
}
