import type { PageInfo } from '@countersign/domain/placement'
import type { Appearance } from '@countersign/pades'
import type { ArchivalClaim, FontSource } from '@countersign/pades/appearance'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import type { SignatureField } from '../fields.ts'
import { type StoredMark, showMark } from './mark.ts'

// What a signature shows: the signer's mark if they made one, a name, and when it was signed, in the sender's time zone.
// In the sandbox it says so across the top; the page itself is never changed.

const SMALLEST_POINTS = 4

export interface Drawing {
  stored: StoredRequest
  signerId: string
  /** None where a key of the signer's own signs. */
  mark: StoredMark | null
  name: string
  at: Date
  /** Below the date. */
  further?: readonly string[]
  pages: readonly PageInfo[]
  claim: ArchivalClaim
}

/** Nothing, where the box is too small to show anything. */
export async function drawSignature(field: SignatureField, drawing: Drawing): Promise<Appearance | undefined> {
  const { stored, signerId, mark, pages, claim, further = [] } = drawing
  const { appearance, fonts } = await drawingTools()
  const page = pages.find(({ number }) => number === field.page)
  const place = { rect: field.rect, ...(page ? { page: { rotate: page.rotation, userUnit: page.userUnit } } : {}) }
  const { width, height } = appearance.displayedSize(place)
  if (Math.min(width, height) < SMALLEST_POINTS) return undefined
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

/** The text shaper and the fonts are most of what drawing needs of time and memory, and nothing else here needs them. */
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
