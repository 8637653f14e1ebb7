import { encodeSignedAttributes } from '@countersign/pades/cms'
import type { Page } from 'playwright-core'
import { runHelper } from '../../apps/token-helper/testing/run-helper.ts'
import { CODE, startTestService } from '../../apps/token-helper/testing/test-service.ts'
import { LIBRARY, type TestToken } from '../../apps/token-helper/testing/test-token.ts'
import { samplePdf } from '../../packages/pades/testing/sample-pdfs.ts'
import { hold } from '../lib/proof.ts'

// A service that would have something else signed than it has shown.

/** Well formed, and of nothing that anybody has seen. */
const ATTRIBUTES = Buffer.from(encodeSignedAttributes(Buffer.alloc(32, 1), Buffer.alloc(32, 2))).toString('base64')
const DISHONEST = 7

export async function lieToHelper(token: TestToken): Promise<void> {
  await using service = await startTestService({
    pdf: samplePdf(),
    tamper: (correct) => ({ ...correct, attributes: ATTRIBUTES }),
  })
  await using helper = runHelper([service.address, '--module', LIBRARY])
  await helper.waitFor('Code from the signing page: ')
  helper.type(CODE)
  await helper.waitFor('(not shown): ')
  helper.type(token.pin)
  const exit = await helper.exitCode
  hold(exit === DISHONEST, `to a lie the helper answers ${exit}:\n${helper.output}`)
  hold(service.signatures.length === 0, 'the helper signed what it had not shown')
}

/** The service's own answer, with other attributes. */
export async function lieToPage(page: Page): Promise<void> {
  await page.route(/\/certificate\/attempts\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: body.state === 'to_sign' ? { ...body, attributes: ATTRIBUTES } : body })
  })
}
