import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { buildHttpServer } from '../platform/http/server.ts'
import { publicId } from '../platform/ids.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'
import { openRole } from '../testing/guarded-api.ts'
import { makeOperator } from '../testing/operators.ts'
import { type LyingProvider, startLyingProvider } from '../users/testing/lying-provider.ts'
import { askForApproval } from './approvals/ask.ts'
import { useApproval } from './approvals/execute.ts'
import { bootstrap, confirmPasskey } from './members/change.ts'
import { relyingPartyOf } from './relying-party.ts'
import { OPERATOR_ROLES } from './roles.ts'
import { operatorRoutes } from './routes.ts'
import { askForSession } from './sessions/ask.ts'
import { resolveSession } from './sessions/resolve.ts'

// The pages in Chromium, with its virtual authenticator (CDP WebAuthn).

let database: TestDatabase
let [web, operator]: Database[] = []
let app: FastifyInstance
let browser: Browser
let provider: LyingProvider
let publicUrl: string
beforeAll(async () => {
  database = await makeTestDatabase()
  web = openRole(database, 'countersign_operator_web')
  operator = openRole(database, 'countersign_operator')
  publicUrl = `http://localhost:${await freePort()}`
  const logger = pino({ level: 'silent' })
  app = buildHttpServer({ logger, publicOrigin: publicUrl, trustedProxies: [], jsonLimitBytes: 1024 * 1024 })
  provider = await startLyingProvider({ subject: 'grace', email: 'g@example.com' })
  operatorRoutes(app, { web, publicUrl, oidc: provider })
  await app.listen({ port: Number(new URL(publicUrl).port), host: 'localhost' })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await app.close()
  await provider.close()
  await Promise.all([web?.close(), operator?.close()])
  await database.drop()
})

async function openWithAuthenticator(): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en' })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return page
}

test('an operator registers a passkey, signs in, signs a command line in, and approves', async () => {
  const db = operator as Database
  const site = relyingPartyOf(publicUrl)
  const page = await openWithAuthenticator()
  const { token, operator: grace } = await bootstrap(db, { email: 'g@example.com', name: 'Grace' }, { recover: false })
  await page.goto(`${publicUrl}/operator/enrol/${token}`)
  await page.getByRole('button', { name: 'Register a passkey' }).click()
  await page.getByRole('heading', { name: 'Passkey registered' }).waitFor()
  const fingerprint = (await page.locator('dd').textContent()) ?? ''
  await confirmPasskey(db, { name: 'somebody at the machine', approvedBy: null }, fingerprint)

  const line = await askForSession(db, 'grace on host')
  await page.goto(`${publicUrl}/operator/device?code=${line.userCode}`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Signed in' }).waitFor()
  expect(await resolveSession(db, site, line.token)).toMatchObject({ operator: { name: 'Grace' } })

  const tess = await makeOperator(database, 'Tess', publicUrl)
  const asker = { operatorId: tess.operatorId, name: 'Tess', email: '', roles: OPERATOR_ROLES }
  const act = { act: 'erase', arguments: { request: 'sr_1' } }
  const { approvalId, code } = await askForApproval(db, site, asker, act)
  await page.goto(`${publicUrl}/operator/approvals/${publicId('apr', approvalId)}`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Approve with a passkey' }).waitFor()
  expect(await page.locator('dl').textContent()).toContain(code)
  await page.getByRole('button', { name: 'Approve with a passkey' }).click()
  await page.getByText('Approved by').waitFor()
  expect((await useApproval(db, site, asker, approvalId, act)).operatorId).toBe(grace.operatorId)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()

  await page.getByRole('button', { name: 'Sign in with the identity provider' }).click()
  await page.getByRole('heading', { name: 'Approvals' }).waitFor()
  expect(await page.locator('header').textContent()).toContain('Grace')
})
