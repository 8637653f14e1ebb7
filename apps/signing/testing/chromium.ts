import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

// Debian's Chromium, for every test, proof and picture.

/**
 * Chromium draws the popup of its address bar as pages of its own, for each window and before anybody types: more than half
 * of the processor time of a context.
 */
const UNUSED_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** Those that Playwright turns off. Chromium takes the last list only, so they are repeated. */
export const PLAYWRIGHT_TURNS_OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
]
const TURNED_OFF = `--disable-features=${[...PLAYWRIGHT_TURNS_OFF, ...UNUSED_FEATURES].join()}`

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** It connects to no host but those of the pages. */
export function launchChromium(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', TURNED_OFF, ...QUIET, ...args],
    env: { ...process.env, ...env },
  })
}

function findChromium(): string {
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  if (!found) throw new Error('Chromium is not installed: install the Debian package chromium.')
  return found
}
