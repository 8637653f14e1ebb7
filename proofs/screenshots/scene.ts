import type { Page } from 'playwright-core'

/** What serves the fixtures. */
export interface Served {
  address: string
}

/** A page or state to be reviewed. */
export interface Scene {
  name: string
  fixture: string
  /** Of the pages for users; absent: of the signing page. */
  app?: 'sign-in'
  scripts?: false
  /** Differs from another scene only in text: two languages on a phone are enough. */
  textOnly?: true
  /** Brings the page into the state of the screenshot. */
  act?(page: Page): Promise<void>
}
