import type { PageInfo } from '@countersign/domain/placement'
import type { Appearance } from '@countersign/pades'
import type { FontSource, PdfAClaim } from '@countersign/pades/appearance'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import type { SignatureField } from '../fields.ts'
import { type StoredMark, showMark } from './mark.ts'

// The appearance of a signature: the signer's mark, if any, a name, and the time of signing in the sender's time zone.
// Sandbox signatures show the word SANDBOX. The page content does not change.

export interface Drawing {
  stored: StoredRequest
  signerId: string
  /** Null if the signer uses their own key. */
  mark: StoredMark | null
  name: string
  at: Date
  /** Below the date. */
  further?: readonly string[]
  pages: readonly PageInfo[]
  claim: PdfAClaim
}

export async function drawSignature(field: SignatureField, drawing: Drawing): Promise<Appearance> {
  const { stored, signerId, mark, pages, claim, further = [] } = drawing
  const { appearance, fonts } = await drawingTools()
  const page = pages.find(({ number }) => number === field.page)
  const place = { rect: field.rect, ...(page ? { page: { rotate: page.rotation, userUnit: page.userUnit } } : {}) }
  const language = stored.details.signers.get(signerId)?.options.locale ?? undefined
  const legible = (text: string) => appearance.legibleText(text, { style: 'text', language }, fonts)
  return appearance.makeAppearance(
    {
      ...place,
      ...(mark ? await shownMark(mark, legible) : {}),
      lines: {
        name: await legible(drawing.name),
        date: { at: drawing.at, zone: stored.details.timeZone },
        further: await Promise.all(further.map(legible)),
      },
      ...(stored.details.mode === 'test' ? { mark: 'SANDBOX' } : {}),
      ...(language ? { language } : {}),
      ...claim,
    },
    fonts,
  )
}

async function shownMark(mark: StoredMark, legible: (text: string) => Promise<string>) {
  const shown = await showMark(mark)
  return 'typedName' in shown ? { typedName: await legible(shown.typedName) } : shown
}

let tools: Promise<{ appearance: typeof import('@countersign/pades/appearance'); fonts: FontSource }> | undefined

/** Loaded on first use: the text shaper and the fonts take most of the time and memory of drawing. */
export function drawingTools() {
  tools ??= (async () => {
    const [appearance, { nodeFonts }] = await Promise.all([
      import('@countersign/pades/appearance'),
      import('@countersign/pades/appearance/fonts-node'),
    ])
    return { appearance, fonts: nodeFonts() }
  })()
  return tools
}
