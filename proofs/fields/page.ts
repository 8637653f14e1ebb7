/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import type { Client } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { linkFor } from '../lib/signer.ts'
import { newContext, PHONE } from '../screenshots/take.ts'
import { names } from '../scripts/names.ts'
import { personOn } from '../signing/person.ts'
import { inDigitsOf, initialsOf, type Person, PICTURE } from './people.ts'

// A signer on a phone 360 px wide: they fill in every field in one script after the other, by finger or by keyboard, and
// sign with their own. The page checks what they type, and shows it inside the boxes of the document.

export type Device = 'touch' | 'keyboard'

/** Fills in the fields and signs. Returns the number of values that were typed. */
export async function signOnPage(
  browser: Browser,
  client: Client,
  signer: { documentId: string; signerId: string },
  person: Person,
  device: Device,
): Promise<number> {
  const context = await newContext(browser, { size: PHONE, dark: false, sharp: false }, true)
  const own = personOn(await context.newPage(), 'phone')
  const { page } = own
  await own.open(await linkFor(client, signer.documentId, signer.signerId))
  await own.look()
  await page.locator('#fields[data-ready]').waitFor({ state: 'attached' })
  const others = names.filter(({ script }, i) => script !== person.script && i % 2 === (device === 'touch' ? 0 : 1))
  let typed = 0
  for (const { script, name } of [...others, person]) {
    typed += await fillEach(page, device, textsOf(script, name))
    if (script !== person.script) await press(page, device, '#field-edit')
  }
  await findOnPage(page, person)
  await own.draw()
  await own.agree()
  await own.status()
  await own.leave()
  return typed
}

export const ON_PAGE = { 'outside-on-page': 'a value that the page shows beside its box' }

async function findOnPage(page: Page, { script, name }: Person): Promise<void> {
  await page.evaluate(() => document.querySelector('.field-box .value text.drawn')?.setAttribute('x', '900'))
  await mustFind('outside-on-page', () => holdInBoxes(page, script, textsOf(script, name).right))
}

interface Texts {
  script: string
  right: Record<string, string>
  wrong: Record<string, string>
}

/** What is typed into the fields for texts. */
function textsOf(script: string, name: string): Texts {
  return {
    script,
    right: { 'text.1': `${name}\n${name}`, 'number.1': inDigitsOf(script, '1250.50'), 'initials.1': initialsOf(name) },
    wrong: { 'number.1': inDigitsOf(script, '2000.01'), 'initials.1': inDigitsOf(script, '42') },
  }
}

/** From field to field, as the page leads. */
async function fillEach(page: Page, device: Device, { script, right, wrong }: Texts): Promise<number> {
  let filled = 0
  for (let name = await currentField(page); name !== null; name = await currentField(page)) {
    hold(filled < MOST_FIELDS, `${script}: the page leads from ${name} to no end`)
    const bad = wrong[name]
    if (bad !== undefined) {
      await enter(page, device, name, bad)
      await toNextField(page, device, name)
      const said = await page.locator(`[data-fill="${name}"] .problem`).textContent()
      hold(said !== '' && (await currentField(page)) === name, `${script}: the page takes ${bad} for ${name}`)
    }
    await enter(page, device, name, right[name] ?? '')
    await toNextField(page, device, name)
    filled += 1
  }
  await holdInBoxes(page, script, right)
  return filled
}

const MOST_FIELDS = 20

/** Null: all are filled in, and the signature is shown. */
async function currentField(page: Page): Promise<string | null> {
  if ((await page.locator('#signature.filling').count()) === 0) return null
  return page.locator('.fill.current').getAttribute('data-fill')
}

async function enter(page: Page, device: Device, name: string, text: string): Promise<void> {
  const input = page.locator(`[data-field="${name}"]`)
  const type = name.split('.')[0]
  if (type === 'upload') return upload(page, name)
  if (type === 'checkbox') return check(page, device, name)
  if (type === 'choice') {
    if (device === 'touch') return input.last().tap()
    await input.last().focus()
    return page.keyboard.press('Space')
  }
  if (type === 'date') return input.fill('2126-12-24')
  if (device === 'touch') await input.tap()
  else await input.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

async function check(page: Page, device: Device, name: string): Promise<void> {
  const input = page.locator(`[data-field="${name}"]`)
  if (await input.isChecked()) return
  if (device === 'touch') return input.tap()
  await input.focus()
  await page.keyboard.press('Space')
}

/** Replaces the file that is there. Once: it stays while the others are typed again. */
async function upload(page: Page, name: string): Promise<void> {
  const shown = page.locator(`[data-file="${name}"]`)
  if ((await shown.textContent()) === UPLOADED) return
  if (await shown.isVisible()) await page.locator(`[data-remove="${name}"]`).click()
  const file = page.locator(`input[type=file][data-field="${name}"]`)
  await file.setInputFiles({ name: UPLOADED, mimeType: 'image/png', buffer: PICTURE })
  await shown.waitFor()
}

export const UPLOADED = 'card.png'

/** By keyboard Enter leads on, except in a text of several lines, where Tab leads to the button. */
async function toNextField(page: Page, device: Device, name: string): Promise<void> {
  if (device === 'keyboard' && /^(number|initials|date)/.test(name)) return page.keyboard.press('Enter')
  return press(page, device, '#field-next')
}

async function press(page: Page, device: Device, button: string): Promise<void> {
  if (device === 'touch') return page.locator(button).tap()
  await page.locator(button).focus()
  return page.keyboard.press('Enter')
}

/** The document shows each text, inside its box. */
async function holdInBoxes(page: Page, script: string, right: Record<string, string>): Promise<void> {
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('.field-box')].map((box) => {
      const frame = box.querySelector('.frame')?.getBoundingClientRect()
      // The height of a text is that of its font, and not of its ink.
      const outside = [...box.querySelectorAll('.value text')].filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect()
        const middle = (top + bottom) / 2
        // Letters of a script font lean out of their place.
        const slack = text.classList.contains('handwritten') ? 6 : 1
        if (!frame) return true
        return left < frame.left - slack || right > frame.right + slack || middle < frame.top || middle > frame.bottom
      })
      const label = box.getAttribute('aria-label') ?? ''
      return { name: box.getAttribute('data-box') ?? '', label, outside: outside.length }
    }),
  )
  const outside = boxes.filter((box) => box.outside > 0).map(({ name }) => name)
  hold(outside.length === 0, `${script}: the page shows ${outside.join()} outside its box`)
  for (const name of ['text.1', 'initials.1']) {
    const text = right[name] ?? ''
    const label = boxes.find((box) => box.name === name)?.label ?? ''
    hold(label.endsWith(`: ${text}`), `${script}: the document shows ${JSON.stringify(label)} for ${name}`)
  }
}
