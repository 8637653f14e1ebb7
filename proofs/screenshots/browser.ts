import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../lib/browser.ts'
import { prepareFonts } from './fonts.ts'

/** What the checkout keeps outside git. */
export const DATA = process.env.COUNTERSIGN_DATA ?? resolve(import.meta.dirname, '../../.data')

/** A Chromium that can write every language of the pages. */
export async function openBrowser(): Promise<Browser> {
  const fonts = await prepareFonts(join(DATA, 'fonts'))
  return launchChromium(['--font-render-hinting=none'], { FONTCONFIG_FILE: fonts })
}
