import type { FilledField } from '@countersign/domain/field'
import type { PageInfo } from '@countersign/domain/placement'
import type { Appearance } from '@countersign/pades'
import type { HandwritingStyle, PdfAClaim } from '@countersign/pades/appearance'
import { drawingTools } from '../../signrequests/fields/drawing-tools.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import type { SignatureField } from '../fields.ts'
import { captionOf, legible, nameOfKind, SANDBOX_MARK } from './caption.ts'
import { type StoredMark, showMark } from './mark.ts'

// The appearance of a signature: the signer's mark, if any, and below it their name, the time of signing and the method.
// Sandbox signatures show the word SANDBOX. The page content does not change.

export interface Drawing {
  stored: StoredRequest
  signerId: string
  /** Null if the signer uses their own key. */
  mark: StoredMark | null
  name: string
  at: Date
  /** The signer's time zone. Without it that of the mark, or the sender's. */
  zone?: string | null
  /** What the signer filled in. */
  values: readonly FilledField[]
  /** Beside the time: the issuer of the certificate. Without it, how the mark was made. */
  method?: string
  pages: readonly PageInfo[]
  claim: PdfAClaim
}

export async function drawSignature(field: SignatureField, drawing: Drawing): Promise<Appearance> {
  const { stored, mark, claim, name, at } = drawing
  const { appearance, fonts } = await drawingTools()
  const { place, language } = settingOf(field, drawing)
  const method = drawing.method ?? (mark ? nameOfKind(mark.kind, language) : '')
  const zone = drawing.zone ?? mark?.zone ?? stored.details.timeZone
  return appearance.makeAppearance(
    {
      ...place,
      ...(mark ? await shownMark(mark, language) : {}),
      caption: await captionOf({ name, at, zone, method, language }),
      ...(stored.details.mode === 'test' ? { mark: SANDBOX_MARK } : {}),
      ...(language ? { language } : {}),
      ...claim,
    },
    fonts,
  )
}

/** The signer's initials, in the style of a signature, without name and date; undefined if they gave none. */
export async function drawInitials(field: SignatureField, drawing: Drawing): Promise<Appearance | undefined> {
  const filled = drawing.values.find(({ name }) => name === field.initials)
  if (filled?.drawn?.as !== 'initials') return undefined
  const { appearance, fonts } = await drawingTools()
  const { place, language } = settingOf(field, drawing)
  const typedName = await legible(filled.drawn.text, language)
  const style = { ...handwritingOf(drawing.mark), ...(language ? { language } : {}) }
  return appearance.makeAppearance({ ...place, typedName, ...style, ...drawing.claim }, fonts)
}

function settingOf(field: SignatureField, { stored, signerId, pages }: Drawing) {
  const page = pages.find(({ number }) => number === field.page)
  return {
    place: { rect: field.rect, ...(page ? { page: { rotate: page.rotation, userUnit: page.userUnit } } : {}) },
    language: stored.details.signers.get(signerId)?.options.locale ?? undefined,
  }
}

async function shownMark(mark: StoredMark, language: string | undefined) {
  const shown = await showMark(mark)
  if ('picture' in shown) return shown
  return { ...shown, typedName: await legible(shown.typedName, language) }
}

/** Initials are written in the style of the name. */
function handwritingOf(mark: StoredMark | null): { handwriting?: HandwritingStyle } {
  return mark?.kind === 'typed' && mark.style ? { handwriting: mark.style } : {}
}
