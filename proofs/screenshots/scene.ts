import type { Page } from 'playwright-core'

/** What serves the fixtures. */
export interface Served {
  address: string
}

export interface Size {
  name: string
  width: number
  height: number
  /** A finger, not a mouse. */
  touch: boolean
}

/** A page or state to be reviewed. */
export interface Scene {
  name: string
  fixture: string
  /** Of the pages for users, or of those that belong to no app; absent: of the signing page. */
  app?: 'sign-in' | 'site'
  scripts?: false
  /** A narrow and a wide one, other than those of a phone and a desk, and in the dark too. */
  sizes?: readonly [Size, Size]
  /** Differs from another scene only in text: two languages on a phone are enough. */
  textOnly?: true
  /** Brings the page into the state of the screenshot. */
  act?(page: Page): Promise<void>
}
