import type { Locator, Page } from 'playwright-core'
import type { Filled, RequestKind } from './fill.ts'
import type { Words } from './words.ts'
import { layerShown, settled } from './world.ts'

// Every screen of the console and every state of it that looks different: one list for the proofs that look at all.

/** `new`: nothing has been sent. `sent`, `signed`: the guide to the first document is at its second and last step. */
export type AccountKind = 'filled' | 'new' | 'sent' | 'signed'

export interface Screen {
  name: string
  /** Below the address of the account and the mode; with a slash before it, below `/app`. */
  path(filled: Filled): string
  /** By default `filled`. */
  account?: Exclude<AccountKind, 'filled'>
  mode?: 'live'
  /** Brings the screen to the state. */
  act?(page: Page, words: Words): Promise<unknown>
  /** The state exists only there. */
  only?: 'phone' | 'desk'
  /** What the address names does not exist: the calls are answered with 404. */
  missing?: true
  /** A secret is shown, so the screen cannot be repeated without another one. */
  secret?: true
}

const at = (path: string) => () => path
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first()

/** Opens a layer over the screen, and waits for its content, which may be loaded then. */
const layer = (open: (page: Page, words: Words) => Promise<unknown>) => async (page: Page, words: Words) => {
  await open(page, words)
  await layerShown(page, 'dialog')
}

const menu = (open: (page: Page, words: Words) => Promise<unknown>) => async (page: Page, words: Words) => {
  await open(page, words)
  await layerShown(page, 'menu')
}

const START: Screen[] = [
  { name: 'start-send', path: at('start'), account: 'new' },
  { name: 'start-sign', path: at('start'), account: 'sent' },
  { name: 'start-signed', path: at('start'), account: 'signed' },
  { name: 'start-overview', path: at('start') },
  { name: 'start-live', path: at('start'), mode: 'live' },
]

const REQUESTS: Screen[] = [
  { name: 'requests', path: at('requests') },
  { name: 'requests-filtered', path: at('requests?state=in_progress') },
  { name: 'requests-none-found', path: at('requests?search=nothing-has-this-name') },
  { name: 'requests-empty', path: at('requests'), account: 'new' },
  {
    name: 'requests-filter-open',
    path: at('requests'),
    act: layer((page) => page.locator('#filter-state').click()),
  },
  {
    name: 'requests-selected',
    path: at('requests'),
    act: async (page) => {
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.getByRole('toolbar').waitFor()
    },
  },
  { name: 'drafts', path: at('requests/drafts') },
  { name: 'drafts-empty', path: at('requests/drafts'), account: 'new' },
]

const request = (kind: RequestKind) => (filled: Filled) => `requests/${filled.requests[kind]}`

const REQUEST: Screen[] = [
  { name: 'request-in-progress', path: request('in_progress') },
  { name: 'request-problem', path: request('problem') },
  { name: 'request-completed', path: request('completed') },
  { name: 'request-declined', path: request('declined') },
  { name: 'request-failed', path: request('failed') },
  { name: 'request-unknown', path: at('requests/00000000-0000-7000-8000-000000000000'), missing: true },
  {
    name: 'request-extend',
    path: request('in_progress'),
    act: layer((page, { request: words }) => button(page, words.actions.extend).click()),
  },
  {
    name: 'request-menu',
    path: request('in_progress'),
    act: menu((page, { console: words }) => button(page, words.actions.more).click()),
  },
]

const step = (name: string) => (filled: Filled) => `requests/new?draft=${filled.draft}&step=${name}`

const NEW_REQUEST: Screen[] = [
  { name: 'new-request', path: at('requests/new') },
  { name: 'new-request-document', path: step('document') },
  { name: 'new-request-people', path: step('people') },
  { name: 'new-request-place', path: step('place'), act: boxesShown },
  {
    name: 'new-request-place-selected',
    path: step('place'),
    only: 'desk',
    act: async (page) => {
      await boxesShown(page)
      await page.locator('[data-box]').first().click()
    },
  },
  {
    name: 'new-request-place-sheet',
    path: step('place'),
    only: 'phone',
    act: layer(async (page, { editor: words }) => {
      await boxesShown(page)
      await page.locator('[data-box]').first().tap()
      await button(page, words.editor.properties).tap()
    }),
  },
  { name: 'new-request-review', path: step('review') },
  {
    name: 'new-request-code',
    path: step('place'),
    only: 'desk',
    act: layer((page, { editor: words }) => button(page, words.code.open).click()),
  },
]

async function boxesShown(page: Page): Promise<void> {
  await page.locator('[data-box]').first().waitFor()
}

const DEVELOPERS: Screen[] = [
  { name: 'keys', path: at('developers/keys') },
  {
    name: 'keys-create',
    path: at('developers/keys'),
    act: layer((page, { developers: words }) => button(page, words.keys.create).click()),
  },
  {
    name: 'keys-created',
    path: at('developers/keys'),
    secret: true,
    act: async (page, { developers: words }) => {
      await createKey(page, words)
    },
  },
  { name: 'webhooks', path: at('developers/webhooks') },
  { name: 'webhooks-empty', path: at('developers/webhooks'), account: 'new' },
  {
    name: 'webhooks-add',
    path: at('developers/webhooks'),
    act: layer((page, { developers: words }) => button(page, words.webhooks.add).click()),
  },
  { name: 'webhook-endpoint', path: ({ endpoint }) => `developers/webhooks/${endpoint}` },
  {
    name: 'webhook-delivery',
    path: ({ endpoint, delivery }) => `developers/webhooks/${endpoint}/deliveries/${delivery}`,
  },
  { name: 'events', path: at('developers/events') },
  { name: 'request-log', path: at('developers/request-log') },
  { name: 'sandbox', path: at('developers/sandbox') },
  {
    name: 'sandbox-certificate',
    path: at('developers/sandbox'),
    secret: true,
    act: layer(async (page, { developers: words }) => {
      await page.getByLabel(words.keys.name, { exact: true }).fill('Asha Rao')
      await button(page, words.sandbox.certificate.download).click()
    }),
  },
  {
    name: 'sandbox-mail',
    path: at('developers/sandbox'),
    act: layer((page) => page.locator('a[href*="mail="]').first().click()),
  },
]

/** Returns the key that the window shows. */
export async function createKey(page: Page, words: Words['developers']): Promise<string> {
  await button(page, words.keys.create).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(words.keys.name, { exact: true }).fill('Proof')
  await form.getByRole('button', { name: words.keys.create }).click()
  const shown = page.getByRole('dialog', { name: words.keys.createdTitle }).locator('code, pre').first()
  return (await shown.textContent()) ?? ''
}

const SETTINGS: Screen[] = [
  ...['general', 'members', 'sessions', 'activity', 'branding', 'embedding', 'go-live'].map((tab) => ({
    name: `settings-${tab}`,
    path: at(`settings/${tab}`),
  })),
  {
    name: 'settings-invite',
    path: at('settings/members'),
    act: layer((page, { account: words }) => button(page, words.members.invite).click()),
  },
  { name: 'settings-live', path: at('settings/go-live'), mode: 'live' },
]

const FRAME: Screen[] = [
  { name: 'palette', path: at('requests'), act: layer((page) => page.keyboard.press('Control+k')) },
  {
    name: 'palette-search',
    path: at('requests'),
    act: layer(async (page, { console: words }) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('lease')
      const none = page.getByRole('status').filter({ hasText: words.palette.empty })
      await page.getByRole('option', { name: /lease/i }).or(none).first().waitFor()
    }),
  },
  { name: 'keys-help', path: at('requests'), act: layer((page) => page.keyboard.press('?')) },
  { name: 'api-panel', path: at('requests'), act: layer((page) => page.keyboard.press('a')) },
  {
    name: 'account-menu',
    path: at('requests'),
    act: menu((page, { console: words }) => page.getByRole('button', { name: `${words.account.label}: ` }).click()),
  },
  { name: 'templates', path: at('templates') },
  { name: 'bulk', path: at('bulk') },
  { name: 'not-found', path: at('no-such-screen') },
  { name: 'design', path: at('/design') },
]

export const SCREENS: readonly Screen[] = [
  ...START,
  ...REQUESTS,
  ...REQUEST,
  ...NEW_REQUEST,
  ...DEVELOPERS,
  ...SETTINGS,
  ...FRAME,
]

export interface Shown {
  page: Page
  url: string
  account: string
  filled: Filled
  words: Words
}

/** Shows a screen in its state, with its data. */
export async function show({ page, url, account, filled, words }: Shown, screen: Screen): Promise<void> {
  const path = screen.path(filled)
  const below = path.startsWith('/') ? path : `/${account}/${screen.mode ?? 'sandbox'}/${path}`
  await page.goto(`${url}/app${below}`)
  await settled(page)
  if (!screen.act) return
  await screen.act(page, words)
  await settled(page)
}
