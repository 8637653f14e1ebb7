import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../apps/signing/testing/chromium.ts'
import { DATA } from '../lib/data.ts'
import { prepareFonts } from './fonts.ts'

/** A Chromium that can write every language of the pages. */
export async function openBrowser(): Promise<Browser> {
  const fonts = await prepareFonts(join(DATA, 'fonts'))
  return launchChromium([], { FONTCONFIG_FILE: fonts })
}
