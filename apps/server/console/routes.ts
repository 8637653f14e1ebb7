import { loadConsoleManifest, readConsoleFile } from '@countersign/console/assets.ts'
import type { ConsoleManifest } from '@countersign/console/manifest.ts'
import { consolePage, mailFramePage } from '@countersign/console/page.ts'
import { BASE_PATH, CONSOLE_PATH, MAIL_FRAME_PATH } from '@countersign/console/paths.ts'
import { CONSOLE_HEADERS, MAIL_FRAME_HEADERS } from '@countersign/console/policy.ts'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../platform/errors.ts'
import { codingFor } from '../platform/http/coding.ts'

/**
 * The web console: one page for every address below /app, and its scripts and styles. The page has no data and no
 * authentication of its own; its script calls the public API with the browser's session.
 */
export function consoleRoutes(app: FastifyInstance): void {
  const manifest = once(loadConsoleManifest)
  const fileNamed = cached(readConsoleFile)

  const page = { schema: { hide: true }, config: {} } as const
  for (const route of [CONSOLE_PATH, `${CONSOLE_PATH}/*`]) {
    app.get(route, page, async (request, reply) => {
      const [path = '', query] = request.url.split('?')
      const asked = { path, hasQuery: query !== undefined, acceptLanguage: request.headers['accept-language'] }
      return reply.headers(CONSOLE_HEADERS).send(consolePage(await manifest(), asked))
    })
  }
  app.get(MAIL_FRAME_PATH, page, async (_request, reply) =>
    reply.headers(MAIL_FRAME_HEADERS).send(mailFramePage(await manifest())),
  )
  app.get<{ Params: { file: string } }>(
    `${BASE_PATH}:file`,
    { schema: { hide: true }, config: { isAsset: true } },
    async (request, reply) => {
      const { file } = request.params
      const { files, mailFrameScript } = await manifest()
      if (!files.includes(file)) throw new Failure('not_found', 'This file is of another release. Reload the page.')
      const { headers, bodies } = await fileNamed(file)
      const coding = codingFor(request.headers['accept-encoding'])
      if (coding !== 'identity') reply.header('content-encoding', coding)
      // The page that shows mails has an opaque origin: every script is of another origin to it.
      if (file === mailFrameScript) reply.header('access-control-allow-origin', '*')
      return reply.headers(headers).send(bodies[coding])
    },
  )
}

/** At the first request: most processes that have these routes never show the console. */
function once(load: () => Promise<ConsoleManifest>): () => Promise<ConsoleManifest> {
  let loading: Promise<ConsoleManifest> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function cached<Value>(read: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>()
  return (name) => {
    const reading = known.get(name) ?? read(name)
    known.set(name, reading)
    return reading
  }
}
