import { type PageInfo, toDisplay } from '@countersign/domain/placement'
import {
  addSignatureFields,
  findObjections,
  findPage,
  memorySource,
  type Objection,
  PdfDocument,
  PdfError,
} from '@countersign/pades/pdf'
import { Refusal, type RefusalPlace } from './refusal.ts'

// Runs the content check of the sealer (packages/pades/pdf/consistency), so that no document reaches a signer that cannot
// be sealed, or that would differ between screen, print and a later view.

/** The objections to a document, each as a rejection that names the page and the place. */
export async function checkContent(content: Buffer, pages: readonly PageInfo[]): Promise<readonly Refusal[]> {
  const found = await refusingErrors(async () => findObjections(await PdfDocument.open(memorySource(content))))
  return found.map((objection) => {
    const place = placeOf(objection, pages)
    return new Refusal(objection.code, messageOf(objection, place), place)
  })
}

/** Rejects the file that will be signed if sealing would. Tries what the sealer does first: adding signature fields. */
export async function refuseUnsignable(content: Buffer, pages: readonly PageInfo[]): Promise<void> {
  const [objection] = await checkContent(content, pages)
  if (objection !== undefined) throw objection
  await refusingErrors(async () => {
    const source = memorySource(content)
    const document = await PdfDocument.open(source)
    for (const { number } of pages) await findPage(document, number)
    const probes = [...new Set([1, pages.length])].map((page) => ({ ...PROBE, name: `${PROBE.name}-${page}`, page }))
    await addSignatureFields(source, probes)
  })
}

/** Named like ours: a lock tells fields apart by their names. */
const PROBE = { name: 'Signature-000000000000-1', rect: [0, 0, 10, 10] as const, tooltip: 'Signature' }

async function refusingErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    throw new Refusal(
      'pdf_invalid',
      `The document cannot be signed: ${error.message}. Open it in a PDF reader, save or print it to a new PDF and upload that.`,
    )
  }
}

function placeOf({ page: number, rect }: Objection, pages: readonly PageInfo[]): RefusalPlace | null {
  const page = number === undefined ? undefined : pages[number - 1]
  if (page === undefined) return null
  return { page: page.number, box: rect === undefined ? null : rounded(toDisplay(page, rect)) }
}

function rounded({ x, y, w, h }: ReturnType<typeof toDisplay>) {
  const tenths = (points: number) => Math.round(points * 10) / 10
  return { x: tenths(x), y: tenths(y), w: tenths(w), h: tenths(h) }
}

function messageOf({ reason }: Objection, place: RefusalPlace | null): string {
  const where = place === null ? '' : ` (page ${place.page}${place.box === null ? '' : placeInWords(place.box)})`
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${where}, so the signed document could differ between screen, print and a later view. Remove it, or print the document to a new PDF, and upload that.`
}

function placeInWords({ x, y, w, h }: NonNullable<RefusalPlace['box']>): string {
  return `, ${w} × ${h} points at (${x}, ${y}) from the top left corner`
}
