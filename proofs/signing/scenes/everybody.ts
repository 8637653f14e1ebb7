/// <reference lib="dom" />
import { insist } from '../../lib/client.ts'
import { linkIn, nthMail } from '../../lib/inbox.ts'
import { hold } from '../../lib/proof.ts'
import { meet } from '../person.ts'
import { ask, finish, type Stage } from '../stage.ts'

/** Without scripts: a typed name and a plain form, which claims the link too. */
export async function withoutScripts(stage: Stage): Promise<void> {
  const { client, browser } = stage
  const request = await ask(client, [{ email: 'plain@forms.example', name: 'Plain Signer' }])
  const { page, status, leave } = await meet(browser, 'desk', { javaScriptEnabled: false })
  await page.goto(linkIn(await nthMail(client, 'plain@forms.example')))
  hold((await page.locator('#typed-name').inputValue()) === 'Plain Signer', 'the name is not there to be agreed to')
  await page.locator('#agree').click()
  hold(['sealing', 'completed'].includes(await status()), 'signed, but the page does not say so')
  await leave()
  await finish(stage, client, request, 'without scripts')
}

/** No pointer at all: Tab, arrows, Enter and Space from the document to the status page. */
export async function byKeyboard(stage: Stage): Promise<void> {
  const { client, browser } = stage
  const request = await ask(client, [{ email: 'keys@keyboard.example' }])
  const { page, open, look, status, leave } = await meet(browser, 'desk')
  await open(linkIn(await nthMail(client, 'keys@keyboard.example')))
  await look()
  await page.keyboard.press('Tab')
  hold((await focused(page)) === 'skip', 'the first stop is not the way to the signature')
  await page.keyboard.press('Enter')
  await tabTo(page, 'tab-draw')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'typed-name')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Keyboard Signer')
  await tabTo(page, 'agree')
  await page.keyboard.press('Enter')
  hold(['sealing', 'completed'].includes(await status()), 'signed, but the page does not say so')
  await leave()
  await finish(stage, client, request, 'by keyboard')
}

type Page = Awaited<ReturnType<typeof meet>>['page']

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id || document.activeElement?.className || '')
}

async function tabTo(page: Page, id: string): Promise<void> {
  for (let stops = 0; stops < 30; stops += 1) {
    if ((await focused(page)) === id) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${id} cannot be reached by Tab`)
}

/** A code is asked for first: a wrong one is refused, the mailed one lets in. */
export async function withMailedCode(stage: Stage): Promise<void> {
  const { client, browser } = stage
  const email = 'code@mailbox.example'
  const request = await ask(client, [{ email, auth: 'email_otp' }])
  const person = await meet(browser, 'desk')
  await person.open(linkIn(await nthMail(client, email)))
  const code = /\b\d{6}\b/.exec((await nthMail(client, email, 2)).text)?.[0]
  hold(code, 'there is no code in the mail')
  await person.page.locator('#code').fill(code === '123456' ? '654321' : '123456')
  await person.page.keyboard.press('Enter')
  await person.page.locator('#problem').waitFor()
  await person.page.locator('#code').fill(code)
  await person.page.keyboard.press('Enter')
  await person.look()
  await person.draw()
  await person.agree()
  await person.status()
  await person.leave()
  await finish(stage, client, request, 'with a mailed code')
}

const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(2)</script>',
  "';alert(3);//",
  '{{7*7}} #{7*7} <%= 7*7 %>',
  'javascript:alert(4)',
  '</title><svg onload=alert(5)>',
]

/** Whatever a sender writes is shown as it was written, and never acts. */
export async function againstHostileWords(stage: Stage): Promise<void> {
  const client = await stage.another()
  await insist(() => client.call('PATCH', '/api/v1/account', { name: PAYLOADS.join(' ').slice(0, 190) }))
  const name = `Eve ${PAYLOADS.join(' ')}`.slice(0, 190)
  const request = await ask(client, [{ email: 'eve@words.example', name }], { message: PAYLOADS.join('\n') })
  const person = await meet(stage.browser, 'desk')
  await person.open(linkIn(await nthMail(client, 'eve@words.example')))
  await person.look()
  const message = await person.page.locator('.message').textContent()
  for (const payload of PAYLOADS) hold(message?.includes(payload), `${payload} is not shown as it was written`)
  await person.draw()
  await person.agree()
  await person.status()
  await person.leave()
  await finish(stage, client, request, 'hostile words')
}
