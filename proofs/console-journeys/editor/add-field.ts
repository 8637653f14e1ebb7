import type { LOADERS } from '@countersign/locales/consoleEditor'
import type { Page } from 'playwright-core'
import { hold } from '../../lib/proof.ts'
import { drawByMouse } from '../../signing/person.ts'
import { type Method, pressByKeyboard } from './place.ts'

type Words = Awaited<ReturnType<typeof LOADERS.en>>

/** Adds a text field for the person who is chosen: dragged from the palette, tapped, or by keys. */
export async function addField(page: Page, method: Method, { kinds, fields }: Words): Promise<void> {
  const palette = page.getByRole('group', { name: fields.palette })
  const text = palette.getByRole('button', { name: kinds.text, exact: true })
  if (method === 'mouse') await dragOntoPage(page, text)
  else {
    const add = page.getByRole('button', { name: `Add “${kinds.text}” for` })
    if (method === 'touch') {
      await text.tap()
      await add.tap()
    } else {
      await pressByKeyboard(page, text)
      await pressByKeyboard(page, add)
    }
  }
  await page.getByRole('button', { name: `${kinds.text}: ${kinds.text}, filled by`, pressed: true }).waitFor()
}

async function dragOntoPage(page: Page, kind: ReturnType<Page['locator']>): Promise<void> {
  const [from, surface] = [await kind.boundingBox(), await page.getByTestId('page-surface').boundingBox()]
  hold(from && surface, 'the editor shows no palette or no page')
  const start = { x: from.x + 10, y: from.y + from.height / 2 }
  const end = { x: surface.x + 110, y: surface.y + 30 }
  await drawByMouse(page, [start, { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, end])
}
