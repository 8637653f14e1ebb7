import type { Page } from 'playwright-core'
import type { Stage } from '../console/stage.ts'
import { loadWords, type Words } from '../console/words.ts'
import { layerShown, type Window } from '../console/world.ts'
import { SAMPLE_PDF, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { holdLayer, press, tabTo } from './keyboard.ts'

// What people come to the console for, with nothing but keys.

interface Journey {
  stage: Stage
  window: Window
  page: Page
  words: Words
}

const JOURNEYS: Record<string, (journey: Journey) => Promise<void>> = {
  'the first document': sendFirstDocument,
  'a box on a document': placeBox,
  'a webhook again': replayWebhook,
  'an invitation': inviteMember,
}

export const JOURNEY_NAMES = Object.keys(JOURNEYS)

/** Each journey, in a window of its own. */
export function journeysOn(stage: Stage): (() => Promise<void>)[] {
  return Object.entries(JOURNEYS).map(([name, walk]) => async () => {
    const words = await loadWords('en')
    const owner = stage.owners[walk === sendFirstDocument ? 'new' : 'filled']
    const window = await owner.open({ reducedMotion: 'reduce' })
    await walk({ stage, window, page: window.page, words }).catch((error: Error) => {
      error.message = `${name}: ${error.message}`
      throw error
    })
    await window.close()
  })
}

async function sendFirstDocument({ window, page, words: { start } }: Journey): Promise<void> {
  await window.goTo('start')
  await press(page, start.send.action)
  await page.getByRole('button', { name: start.sign.virtual }).waitFor()
  await press(page, start.sign.virtual)
  await page.getByRole('button', { name: start.signed.download }).waitFor()
  await tabTo(page, start.signed.download)
}

async function placeBox({ stage, window, page, words: { editor } }: Journey): Promise<void> {
  await window.goTo('requests/new')
  await tabTo(page, new RegExp(editor.document.drop.slice(0, 20)))
  // Only which file it is comes from the system's own dialog.
  const file = { name: 'By keyboard.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SAMPLE_PDF) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByLabel(editor.people.name, { exact: true }).waitFor()
  await tabTo(page, editor.people.name)
  await page.keyboard.type('Asha Rao')
  await tabTo(page, editor.people.email)
  await page.keyboard.type('asha@mail.example')
  await press(page, editor.steps.place)
  await page.getByRole('toolbar', { name: editor.editor.tools }).waitFor()
  await press(page, /^Add a box for Asha Rao/)
  await page.locator('[data-box]').first().waitFor()
  await tabTo(page, /^Signature of Asha Rao/)
  const before = await page.locator('[data-box]').first().boundingBox()
  await page.keyboard.press('Shift+ArrowUp')
  const after = await page.locator('[data-box]').first().boundingBox()
  hold(before && after && after.y < before.y, 'an arrow does not move the box')
  await press(page, editor.steps.review)
  await press(page, /^Send to 1 person$/)
  await until(async () => {
    const { body } = await stage.owners.filled.client.call('GET', '/api/v1/document-signrequest?search=asha')
    return (body.data as unknown[]).length > 0 ? true : undefined
  })
}

async function replayWebhook({ stage, window, page, words: { developers } }: Journey): Promise<void> {
  const { endpoint, delivery } = stage.filled
  await window.goTo('developers/webhooks')
  await press(page, /failing$|crm$|\/failing/)
  await page.waitForURL(`**/webhooks/${endpoint}`)
  await press(page, developers.endpoint.replay)
  await layerShown(page, 'dialog')
  await holdLayer(page, developers.endpoint.replay)
  await window.goTo(`developers/webhooks/${endpoint}/deliveries/${delivery}`)
  await press(page, developers.delivery.redeliver)
  await page.getByText(developers.delivery.redelivered).first().waitFor()
}

async function inviteMember({ window, page, words: { account } }: Journey): Promise<void> {
  const { members } = account
  await window.goTo('settings/members')
  await press(page, members.invite)
  await layerShown(page, 'dialog')
  await holdLayer(page, members.invite)
  await page.keyboard.press('Enter')
  await layerShown(page, 'dialog')
  await tabTo(page, members.email)
  await page.keyboard.type('ravi.menon@mail.example')
  await page.keyboard.press('Enter')
  await page.getByText('ravi.menon@mail.example').first().waitFor()
}
