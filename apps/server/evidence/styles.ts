import { ACCENT, INK, LEFT, SOFT } from './paper/paper.ts'
import type { Style } from './paper/typeset.ts'

// How the audit trail looks: a few sizes, one ink, one accent.

export const TITLE: Style = { size: 21, colour: INK, leading: 27 }
export const SECTION: Style = { size: 13, colour: ACCENT, leading: 18 }
export const NAME: Style = { size: 12, colour: INK, leading: 17 }
export const BODY: Style = { size: 9, colour: INK, leading: 13 }
export const LABEL: Style = { size: 8, colour: SOFT, leading: 12 }
export const VALUE: Style = { size: 8, colour: INK, leading: 12 }
export const HASH: Style = { size: 7, colour: SOFT, leading: 11 }

/** Where values stand beside their labels. */
export const VALUES = LEFT + 104
