import type { Browser } from 'playwright-core'
import { readEveryLanguage } from '../roles/texts.ts'
import type { Scene } from '../screenshots/scene.ts'

/** A refused form, behind it the page that offers it, and the page after it. The other pages are in the proof of the screenshots. */
const SCENES: readonly Scene[] = [
  { name: 'the refused form', fixture: 'approver-delegate', act: (page) => page.click('#open-delegate') },
  { name: 'the page after it', fixture: 'status-delegated' },
]

/** Every text of the form can be read on a phone 360 px wide, in every language. */
export function readForms(browser: Browser): Promise<number> {
  return readEveryLanguage(browser, SCENES)
}
