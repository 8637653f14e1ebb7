import { loadConsoleManifest } from '@countersign/console/assets.ts'
import { BASE_PATH, MAIL_FRAME_PATH } from '@countersign/console/paths.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { consoleRoutes } from './routes.ts'

test('the page of mails, whose origin is opaque, may load its own script and no other', {
  timeout: 60_000,
}, async () => {
  const app = Fastify()
  consoleRoutes(app)
  const { mailFrameScript, script } = await loadConsoleManifest()
  const page = await app.inject(MAIL_FRAME_PATH)
  expect(page.body).toContain(`<script type="module" src="${BASE_PATH}${mailFrameScript}">`)
  expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts')
  const allowed = async (file: string) =>
    (await app.inject(BASE_PATH + file)).headers['access-control-allow-origin'] ?? null
  expect([await allowed(mailFrameScript), await allowed(script)]).toEqual(['*', null])
})
