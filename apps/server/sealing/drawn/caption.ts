import { LOCALES, type Locale } from '@countersign/locales'
import { certificateMessages } from '@countersign/locales/certificate'
import type { Caption } from '@countersign/pades/appearance'
import { drawingTools } from '../../signrequests/fields/drawing-tools.ts'
import type { StoredMark } from './mark.ts'

// What a signature shows besides the signer's mark. The preview on the signing page uses the same.

export const SANDBOX_MARK = 'SANDBOX'

export interface CaptionOrder {
  readonly name: string
  readonly at: Date
  readonly zone: string
  /** How the mark was made, or whose certificate it is. */
  readonly method: string
  readonly language: string | undefined
}

export async function captionOf({ name, at, zone, method, language }: CaptionOrder): Promise<Caption> {
  const [shownName, shownMethod] = await Promise.all([legible(name, language), legible(method, language)])
  return { name: shownName, date: { at, zone }, method: shownMethod }
}

/** The text with code points in place of characters that cannot be drawn: a recorded signature must be sealed. */
export async function legible(text: string, language: string | undefined): Promise<string> {
  const { appearance, fonts } = await drawingTools()
  return appearance.legibleText(text, { style: 'text', language }, fonts)
}

/** How the mark was made, in the signer's language. */
export function nameOfKind(kind: StoredMark['kind'], language: string | undefined): string {
  const locale = LOCALES.find((one): one is Locale => one === language) ?? 'en'
  const words = certificateMessages(locale)
  return words.markKinds[kind]
}
