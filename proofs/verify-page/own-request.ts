import { readBundle } from '@countersign/evidence/bundle'
import type { Page } from 'playwright-core'
import { type Client, openAccount } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { makeSigned } from '../lib/sealed.ts'
import type { Stack } from '../lib/stack.ts'
import { drop, sha256, verdictOn } from './scenes.ts'

// A request of this very service, from its creation to the page: what it delivers must be what the page calls whole.

/** Throws where a delivered file is not called what it is; gives the files. */
export async function judgeOwnRequest(
  stack: Stack,
  page: Page,
): Promise<Record<'document' | 'certificate' | 'zip', Buffer>> {
  const client = await openAccount(stack.url)
  const { documentId } = await makeSigned(client, 2)
  const path = `/api/v1/document-signrequest/${documentId}`
  const document = await fetched(client, `${path}/signed-document`)
  const certificate = await fetched(client, `${path}/audit-trail`)
  await until(async () => (await fetch(`${stack.url}/verify/log/${sha256(document)}`)).status === 200)
  const zip = await fetched(client, `${path}/evidence.zip`)

  const bare = await openAndDrop(page, stack, '', document)
  const seal = bare.document?.signatures[0]
  hold(bare.outcome === 'test', `a sandbox document is called ${bare.outcome}: ${JSON.stringify(bare)}`)
  hold(
    seal?.kind === 'seal' && seal.sealed_for === 'Signer 1 <signer1@example.com>',
    `its seal: ${JSON.stringify(seal)}`,
  )
  hold(bare.log.state === 'not_checked', `the log was checked before anybody asked: ${bare.log.state}`)
  await page.click('#ask-log')
  await page.waitForSelector('#log .mark.good, #log button:enabled')
  const asked = await verdictOn(page)
  const isIncluded = asked.log.state === 'included' && asked.outcome === 'test'
  hold(isIncluded, `the log says ${JSON.stringify(asked.log)}, and the page ${await page.textContent('#log')}`)

  const { trail, ...certified } = await openAndDrop(page, stack, '', certificate)
  hold(certified.file.kind === 'certificate' && trail?.whole === true, `the certificate: ${JSON.stringify(certified)}`)
  const fragment = `#${sha256(document)}.${trail.head}`
  await askCode(page, `${stack.url}/verify${fragment}`)
  for (const file of [document, certificate, zip]) {
    await openAndDrop(page, stack, fragment, file)
    hold((await page.$('#outcome .rows .mark.good')) !== null, 'a file of the request is not what its QR code names')
  }
  const bundled = await verdictOn(page)
  hold(bundled.outcome === 'test' && bundled.log.state === 'included', `the evidence: ${JSON.stringify(bundled)}`)
  hold(readBundle(zip).files.size > 5, 'the evidence holds hardly a file')
  return { document, certificate, zip }
}

/** Somebody who has only the paper: the log answers for its QR code, at a press of the button and not before. */
async function askCode(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(address)
  await page.waitForSelector('#ask-code')
  hold(!asked.some((url) => url.includes('/verify/log/')), 'the page asks the log before anybody wants it')
  await page.click('#ask-code')
  await page.waitForSelector('#code-answer .mark')
  const answer = (await page.textContent('#code-answer')) ?? ''
  const isAnswered = /sandbox.*Completed on .+\./s.test(answer)
  hold(isAnswered && !answer.includes('@'), `the log answers for a QR code: ${answer}`)
  const isWarned = (await page.$('#code-answer li:first-child .mark.warn')) !== null
  const isGreen = (await page.$('#code-answer .mark.good')) !== null
  hold(isWarned && !isGreen, `the answer for a QR code of the sandbox looks like a proof: ${answer}`)
  page.removeAllListeners('request')
}

async function openAndDrop(page: Page, { url }: Stack, fragment: string, bytes: Buffer) {
  await page.goto('about:blank')
  await page.goto(`${url}/verify${fragment}`)
  await page.waitForSelector('#file:enabled', { state: 'attached' })
  return drop(page, { name: 'file', bytes })
}

async function fetched(client: Client, path: string): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  await until(async () => {
    const answer = await client.fetch(path, { headers: { accept: 'application/pdf, application/zip' } })
    bytes = Buffer.from(await answer.arrayBuffer())
    return answer.status === 200
  })
  return bytes
}

/** Asked again and again until it is so; a minute is far more than sealing and logging take. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    hold(Date.now() < end, 'the request was not sealed and logged within a minute')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
