import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'

// What signers at a provider come to see; how each failure is reported is a fixture of its own.

const scene = (name: string, fixture: string, until: string, act?: (page: Page) => Promise<void>): Scene => ({
  name: `remote-${name}`,
  fixture,
  act: async (page) => {
    await act?.(page)
    await page.locator(until).waitFor()
  },
})

const agree = (page: Page) => page.click('#agree')

export const REMOTE_SCENES: Scene[] = [
  { name: 'remote-without-scripts', fixture: 'remote', scripts: false },
  { name: 'remote-down-without-scripts', fixture: 'remote-down', scripts: false },
  scene('leased', 'remote~leased', '#countdown:not(:empty)', agree),
  { ...scene('failed', 'remote~failed-otp_failed', '#problem:not(:empty)', agree), textOnly: true },
  { ...scene('preparing', 'remote~preparing', '#status:not(:empty)'), textOnly: true },
  { ...scene('waiting', 'remote-csc~waiting', '#status:not(:empty)'), textOnly: true },
  scene('account-is-number', 'remote-account', '#problem:not(:empty)', async (page) => {
    await page.fill('#account', '9999 4105 7058')
    await agree(page)
  }),
  scene('leave', 'remote~leave', '#depart'),
  scene('away', 'remote~away', '#journey'),
  scene('choose', 'remote-csc~choose', '#which'),
  scene('finishing', 'remote~finishing', '#status:not(:empty)'),
]
