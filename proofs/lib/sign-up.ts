import type { Page } from 'playwright-core'
import { hold } from './proof.ts'

export interface NewAccount {
  email: string
  accountName: string
  /** Empty: a passkey follows. */
  password: string
}

/** Fills the form of the sign-up in the browser, and returns the sandbox key that the page shows after it. */
export async function signUpAt(page: Page, url: string, { email, accountName, password }: NewAccount): Promise<string> {
  await page.goto(`${url}/sign-up`)
  await page.fill('input[name="email"]', email)
  await page.fill('input[name="account_name"]', accountName)
  await page.fill('input[name="password"]', password)
  await page.locator('form[method="post"][action="/sign-up"] button[class]:not([type])').first().click()
  const key = await page.locator('.secret code').textContent()
  hold(key, 'the page after the sign-up shows no key')
  return key
}
