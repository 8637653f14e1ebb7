import { ACCENT, INK, SOFT, WHITE } from '../pdf-layout/page.ts'
import type { Style } from '../pdf-layout/typeset.ts'

// Text styles of the certificate of completion.

export const BANNER: Style = { size: 18, colour: WHITE, leading: 24, outline: 0.35 }
export const STATE: Style = { size: 17, colour: INK, leading: 23, outline: 0.45 }
export const TITLE: Style = { size: 13.5, colour: INK, leading: 18, outline: 0.35 }
export const SECTION: Style = { size: 12.5, colour: ACCENT, leading: 18, outline: 0.3 }
export const SUBSECTION: Style = { size: 9.5, colour: ACCENT, leading: 14, outline: 0.2 }
export const NAME: Style = { size: 11, colour: INK, leading: 15, outline: 0.25 }
export const BODY: Style = { size: 9, colour: INK, leading: 12.5 }
export const NOTE: Style = { size: 8, colour: SOFT, leading: 11 }
export const LABEL: Style = { size: 7.5, colour: SOFT, leading: 11 }
export const VALUE: Style = { size: 8, colour: INK, leading: 11 }
export const HASH: Style = { size: 7, colour: INK, leading: 10 }
export const SMALL: Style = { size: 7, colour: SOFT, leading: 9.5 }
