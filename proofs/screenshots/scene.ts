import type { Page } from 'playwright-core'
import type { Preview } from '../../apps/signing/testing/preview.ts'

/** A page or state to be reviewed. */
export interface Scene {
  name: string
  fixture: string
  scripts?: false
  /** Differs from another scene only in text: two languages on a phone are enough. */
  textOnly?: true
  /** Brings the page into the state of the screenshot. */
  act?(page: Page, preview: Preview): Promise<void>
}
