import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { hold } from '../lib/proof.ts'
import { prepareFonts } from './fonts.ts'

/** What the checkout keeps outside git. */
export const DATA = process.env.COUNTERSIGN_DATA ?? resolve(import.meta.dirname, '../../.data')

/** A real Chromium that reaches nothing but what it is sent to, and can write every language of the pages. */
export async function openBrowser(): Promise<Browser> {
  const fonts = await prepareFonts(join(DATA, 'fonts'))
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--font-render-hinting=none',
    ],
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  })
}

function findChromium(): string {
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  hold(found, 'there is no Chromium here: install the Debian package chromium')
  return found
}
