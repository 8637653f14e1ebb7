import type { Locale } from '@countersign/locales'
import type { Problem } from './problems.ts'

/** The name of the product, in the header and in the title of every page. */
export const PRODUCT = 'Countersign'

/** Common to all pages. */
export interface Frame {
  locale: Locale
  /** The address of the signed-in user: the page has a button to sign out. */
  signedInAs: string | null
}

/** A page with a form. */
export interface FormFrame extends Frame {
  problems: readonly Problem[]
  /** Where to continue: a path of this origin, which the server has checked. The hidden field `next`. */
  next: string | null
}

export const ROLES = ['owner', 'admin', 'developer', 'sender', 'viewer', 'auditor'] as const
export type Role = (typeof ROLES)[number]
