import type { Page } from 'playwright-core'
import { hold } from '../lib/proof.ts'
import { type Scene, sha256, verdictOn } from './scenes.ts'

// How a file comes to the page: by keyboard, dropped anywhere on it, and two in one moment.

type Dropped = NonNullable<Scene['file']>

export async function giveFiles(page: Page, address: string, files: readonly Dropped[]): Promise<void> {
  const [first, second] = files
  hold(first !== undefined && second !== undefined, 'two files are needed')
  await open(page, address)
  await chooseByKeyboard(page, first)
  hold((await page.evaluate('document.activeElement?.tagName')) === 'H2', 'the verdict is not what is read out next')

  await open(page, address)
  await dropAtOnce(page, [second, first])
  const { file } = await verdictOn(page)
  hold(file.sha256 === sha256(first.bytes), 'of two files dropped at once, the verdict shown is not the last one’s')
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('#file:enabled', { state: 'attached' })
}

async function chooseByKeyboard(page: Page, { name, bytes }: Dropped): Promise<void> {
  // Before the way to it: a picker that opens before the browser is reported to hand it over is lost.
  const picker = page.waitForEvent('filechooser')
  for (let tabs = 0; (await page.evaluate('document.activeElement?.id')) !== 'file'; tabs++) {
    hold(tabs < 20, 'the file picker cannot be reached by keyboard')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await (await picker).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  await page.waitForSelector('#outcome')
}

async function dropAtOnce(page: Page, files: readonly Dropped[]): Promise<void> {
  const contents = files.map(({ bytes }) => Buffer.from(bytes).toString('base64'))
  await page.evaluate(`for (const content of ${JSON.stringify(contents)}) {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], 'dropped'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }`)
  await page.waitForSelector('#outcome')
}
