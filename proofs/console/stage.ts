import type { Page } from 'playwright-core'
import { type Filled, fillAccount, sendFirst } from './fill.ts'
import { type Account, type Colleague, openPeople, type People } from './people.ts'
import { type AccountKind, SCREENS, type Screen, show } from './screens.ts'
import type { Texts } from './texts.ts'
import { type Language, loadWords, type Words } from './words.ts'
import { PHONE, type Window, type World } from './world.ts'

// The accounts that the screens are of, and the visits to them.

export interface Stage {
  world: World
  people: People
  filled: Filled
  /** The account with most of the screens. */
  account: Account
  /** The owner of each kind of account. */
  owners: Record<AccountKind, Colleague>
  close(): Promise<void>
}

const OWNERS: Record<AccountKind, string> = {
  filled: 'margaret.okafor@linden-vale.example',
  new: 'ada.lind@linden-vale.example',
  sent: 'priya.nair@linden-vale.example',
  signed: 'owen.hale@linden-vale.example',
}

/** `fill` fills the account with most of the screens. */
export async function openStage(
  world: World,
  texts: Texts,
  fill: (owner: Colleague) => Promise<{ filled: Filled; stop(): void }> = (owner) => fillAccount(owner, texts),
): Promise<Stage> {
  const people = await openPeople(world)
  const account = await people.openAccount(texts.account)
  const own = async (kind: AccountKind, one?: Account) =>
    people.join(one ?? (await people.openAccount(texts.account)), 'owner', OWNERS[kind])
  const [filled, fresh, sent, signed] = await Promise.all([
    own('filled', account),
    own('new'),
    own('sent'),
    own('signed'),
  ])
  await world.stack.database.owner('UPDATE accounts SET approved_at = clock_timestamp()')
  const [{ filled: found, stop }] = await Promise.all([
    fill(filled),
    sendFirst(sent.client, texts, false),
    sendFirst(signed.client, texts, true),
  ])
  return {
    ...{ world, people, account, filled: found, owners: { filled, new: fresh, sent, signed } },
    close: async () => {
      stop()
      await people.close()
      await world.close()
    },
  }
}

/** How a screen is looked at. */
export interface Look {
  size: 'phone' | 'desk'
  dark: boolean
  language: Language
}

export interface Visit {
  screen: Screen
  look: Look
}

/** The looks at which a screen exists. */
export function isPossible({ screen, look }: Visit): boolean {
  return screen.only === undefined || screen.only === look.size
}

/** All screens, each in one look: by the seed in another one. The language is that of the size, so that windows are shared. */
export function eachOnce(seed: number): Visit[] {
  const german = seed % 2 === 0 ? 'desk' : 'phone'
  return SCREENS.map((screen, i) => {
    const turn = i + seed
    const size = screen.only ?? (turn % 2 === 0 ? 'phone' : 'desk')
    return { screen, look: { size, dark: turn % 4 > 1, language: size === german ? 'de' : 'en' } }
  })
}

/** One of three of the screens: by the seed others. */
export function sample(seed: number): Visit[] {
  return eachOnce(Math.floor(seed / 3)).filter((_, i) => (i + seed) % 3 === 0)
}

export const EVERY_LOOK: readonly Look[] = (['desk', 'phone'] as const).flatMap((size) =>
  [false, true].map((dark): Look => ({ size, dark, language: 'en' })),
)

/** Visits that share a window: of one account, size and language. The largest group is first: it takes longest. */
export function groupVisits(visits: readonly Visit[]): Visit[][] {
  const key = ({ screen, look }: Visit) => `${screen.account} ${look.size} ${look.language}`
  return [...Map.groupBy(visits, key).values()].sort((a, b) => b.length - a.length)
}

/** Shows the screens of a group one after another in one window. `prepare` comes before its first page. */
export async function visitGroup(
  { world, filled, owners }: Stage,
  group: readonly Visit[],
  examine: (page: Page, visit: Visit, window: Window, words: Words) => Promise<void>,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  const [first] = group
  if (!first) return
  const { size, language } = first.look
  const owner = owners[first.screen.account ?? 'filled']
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const motion = { locale, reducedMotion: 'reduce', timezoneId: 'Europe/London' } as const
  const window = await owner.open({ ...(size === 'phone' && PHONE), ...motion })
  const { page } = window
  await prepare(page)
  const words = await loadWords(language)
  for (const visit of group) {
    await page.emulateMedia({ colorScheme: visit.look.dark ? 'dark' : 'light' })
    await show({ page, url: world.url, account: owner.account, filled, words }, visit.screen).catch((error: Error) => {
      throw new Error(`${visit.screen.name} (${size}, ${language}): ${error.message}`)
    })
    await examine(page, visit, window, words)
  }
  await page.context().close()
}
