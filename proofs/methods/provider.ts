import { X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'

// A person at the sandbox's identity provider: what they type there, and the phone on which its codes arrive.

export interface Identity {
  name: string
  /** Twelve digits, made up; the last four are theirs alone. */
  number: string
  /** The codes they have typed so far. */
  codes: string[]
}

export function person(name: string, number: string): Identity {
  return { name, number, codes: [] }
}

/** Says who they are, and types the code. */
export async function identifyThere(page: Page, provider: string, identity: Identity): Promise<void> {
  await page.fill('#number', identity.number)
  await page.fill('#name', identity.name)
  await page.check('#consent')
  await page.click('form[action$="/identity"] button')
  await confirmThere(page, provider, identity)
}

export async function confirmThere(page: Page, provider: string, { number, codes }: Identity): Promise<void> {
  await page.locator('#code').waitFor()
  const code = await codeFor(provider, number)
  await page.fill('#code', code)
  codes.push(code)
  await page.click('form[action$="/otp"] button')
}

async function codeFor(provider: string, number: string): Promise<string> {
  const row = new RegExp(`<td>…${number.slice(-4)}</td><td><code>(\\d+)</code>`)
  return until(async () => row.exec(await (await fetch(`${provider}/inbox`)).text())?.[1])
}

/** Its authority's root, written to this file. */
export async function rootOf(provider: string, file: string): Promise<string> {
  const answer = await fetch(`${provider}/aia/root.cer`)
  hold(answer.status === 200, `the provider’s root is not to be had: ${answer.status}`)
  writeFileSync(file, new X509Certificate(Buffer.from(await answer.arrayBuffer())).toString())
  return file
}
