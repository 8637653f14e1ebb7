/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { type Mode, ROLES, type Role, type Scope, scopesOf } from '../../packages/domain/access/index.ts'
import type { Colleague } from '../console/people.ts'
import { SCREENS, type Screen, show } from '../console/screens.ts'
import type { Stage } from '../console/stage.ts'
import { loadWords, type Words } from '../console/words.ts'
import { layerShown } from '../console/world.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { scopeOfAction, scopeOfLink } from './actions.ts'

// What a role may not do is not offered, and is refused if it is called all the same.

/** The scope without which no link leads to a screen. */
const NEEDED: [RegExp, Scope][] = [
  [/^(new-request|drafts)/, 'requests:write'],
  [/^(keys|request-log)/, 'keys'],
  [/^webhook/, 'webhooks'],
  [/^sandbox/, 'sandbox'],
  [/^settings-members/, 'members'],
  [/^settings-activity/, 'activity'],
]

/** What each role can go to by an address: of the account with data, in the mode that is visited. */
const VISITED = SCREENS.filter(({ name, act, account, mode }) => !act && !account && !mode && name !== 'design')

/** In CI, the screens on which roles differ most. */
const DIFFERING = VISITED.filter(
  ({ name }) => !/^(new-request|requests-|request-(un|de|fa|pr)|templates|bulk|not-f)/.test(name),
)

const REFUSED: [Scope, string, string, unknown?][] = [
  ['requests:write', 'POST', 'document-signrequest', {}],
  ['keys', 'GET', 'api-keys'],
  ['webhooks', 'GET', 'webhook-endpoints'],
  ['members', 'POST', 'invitations', { email: 'x@mail.example', role: 'owner' }],
  ['account', 'PATCH', 'account', { name: 'Taken over' }],
  ['activity', 'GET', 'activity'],
  ['sandbox', 'GET', 'sandbox/inbox'],
]

export interface Seen {
  offered: number
  refused: number
}

/** Each role: in CI three screens in each mode, by the seed; else all of them. */
export function rolesOn(stage: Stage, seed: number, full: boolean, seen: Seen): (() => Promise<void>)[] {
  return ROLES.map((role, i) => async () => {
    const words = await loadWords('en')
    const member = await stage.people.join(stage.account, role)
    const { page } = await member.open()
    for (const [j, mode] of (['test', 'live'] as const).entries()) {
      const chosen = (k: number) => DIFFERING[(seed + i * 7 + j * 5 + k * 4) % DIFFERING.length]
      for (const screen of full ? VISITED : [chosen(0), chosen(1), chosen(2)]) {
        if (screen) seen.offered += await visitAs(stage, { page, member, mode, screen, words })
      }
      seen.refused += await holdRefused(member, mode)
    }
    await page.context().close()
  })
}

interface VisitAs {
  page: Page
  member: Colleague
  mode: Mode
  screen: Screen
  words: Words
  meddle?: string
}

/** Nothing that is offered needs a scope that the role lacks, and the screen calls nothing that is refused. */
async function visitAs({ world, filled }: Stage, { page, member, mode, screen, words, meddle }: VisitAs) {
  const { account, role } = member
  const refused: string[] = []
  const hear = (response: { status(): number; url(): string }) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  }
  page.on('response', hear)
  const own = { ...screen, ...(mode === 'live' && { mode: 'live' as const }) }
  await show({ page, url: world.url, account, filled, words }, own)
  if (meddle) await page.evaluate(meddle)
  const offered = await offeredOn(page)
  page.off('response', hear)
  const where = `${role} in ${mode} mode on ${screen.name}`
  const scopes = scopesOf(role, mode)
  const needed = NEEDED.find(([pattern]) => pattern.test(screen.name))?.[1]
  const isLinked = needed === undefined || scopes.has(needed)
  hold(!isLinked || refused.length === 0, `${where}: the screen calls what the role may not: ${refused.join(', ')}`)
  for (const { name, address } of offered) {
    const scope = address === null ? scopeOfAction(words, screen.name, name) : scopeOfLink(address)
    hold(scope !== undefined, `${where}: "${name}" (${address ?? 'button'}) is not in the table of actions`)
    hold(scope === null || scopes.has(scope), `${where}: "${name}" is offered, and needs ${scope}`)
  }
  return offered.length
}

interface Offered {
  name: string
  /** Of a link. */
  address: string | null
}

/** Buttons, links and entries of menus. */
async function offeredOn(page: Page): Promise<Offered[]> {
  const offered = await controlsIn(page)
  for (const trigger of await page.locator('#content [aria-haspopup="menu"]').all()) {
    if (!(await trigger.isVisible())) continue
    await trigger.click()
    await layerShown(page, 'menu')
    offered.push(...(await controlsIn(page)))
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }
  const known = new Map(offered.map((control) => [`${control.name} ${control.address}`, control]))
  return [...known.values()]
}

/** Without those that only unfold what is below them. */
function controlsIn(page: Page): Promise<Offered[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], [role="menuitem"]')]
      .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
      .filter((control) => !control.matches('[aria-expanded]:not([aria-haspopup])'))
      .map((control) => {
        const copy = control.cloneNode(true) as Element
        for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [role="tooltip"], .tooltip')) hidden.remove()
        const name = (control.getAttribute('aria-label') ?? copy.textContent ?? '').trim()
        return { name, address: control.getAttribute('href') }
      }),
  )
}

async function holdRefused(member: Colleague, mode: Mode): Promise<number> {
  const lacking = REFUSED.filter(([scope]) => !scopesOf(member.role, mode).has(scope))
  for (const [, method, path, body] of lacking) {
    const { status } = await member.call(method, path, body, mode)
    hold(status === 403 || status === 404, `${method} ${path} as ${member.role} in ${mode} mode is answered ${status}`)
  }
  return lacking.length
}

/** A button of senders on the screen of a viewer, and one that the table does not know. */
export async function plantOffers(stage: Stage): Promise<void> {
  const words = await loadWords('en')
  const screen = SCREENS.find(({ name }) => name === 'requests')
  hold(screen, 'there is no screen to plant a fault in')
  const role: Role = 'viewer'
  const member = await stage.people.join(stage.account, role, 'planted@linden-vale.example')
  const { page } = await member.open()
  const planted = { 'action-offered': words.console.actions.newRequest, 'action-unknown': 'Publish everything' }
  for (const [fault, textContent] of Object.entries(planted)) {
    const meddle = `document.querySelector('#content').append(Object.assign(document.createElement('button'), ${JSON.stringify({ textContent })}))`
    await mustFind(fault, () => visitAs(stage, { page, member, mode: 'test', screen, words, meddle }))
  }
  await page.context().close()
}
