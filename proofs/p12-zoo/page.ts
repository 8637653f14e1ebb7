import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { launchChromium } from '../../apps/signing/testing/chromium.ts'
import { hold } from '../lib/proof.ts'
import type { attempt } from './attempt.ts'

/** The same attempts in Chromium, in the page that the package's README shows. */
export interface ZooPage extends AsyncDisposable {
  readonly attempt: typeof attempt
  hashSpeed(): Promise<number>
  /** What the README's own example says of a file. */
  ask(file: Uint8Array, password: string): Promise<string>
  /** Of all that the package exports, compressed. */
  readonly kilobytes: number
}

/** In the place of the bundler that the README asks for: the name of the package means what is served beside the page. */
const IMPORT_MAP = '<script type="importmap">{"imports":{"@countersign/p12":"/p12.js"}}</script>'

export async function openPage(): Promise<ZooPage> {
  const [zoo, p12] = await Promise.all(['proofs/p12-zoo/attempt.ts', 'packages/p12/index.ts'].map(bundled))
  const [, example = ''] = /```html\n(.*?)```/s.exec(await readFile('packages/p12/README.md', 'utf8')) ?? []
  hold(example.includes("from '@countersign/p12'"), 'the README shows no page that imports the package')
  const server = await serve({ '/': `${IMPORT_MAP}${example}`, '/zoo.js': zoo ?? '', '/p12.js': p12 ?? '' })
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const module = await page.evaluateHandle(() => import('/zoo.js' as string))
  return {
    attempt: (...call) => module.evaluate((zoo, parts) => zoo.attempt(...parts), call),
    hashSpeed: () => module.evaluate((zoo) => zoo.hashSpeed()),
    async ask(file, password) {
      const fresh = await browser.newPage()
      await fresh.goto(page.url())
      const buffer = Buffer.from(file)
      await fresh.setInputFiles('#file', { name: 'signer.p12', mimeType: 'application/x-pkcs12', buffer })
      await fresh.fill('#password', password)
      await fresh.click('#open')
      return (await fresh.locator('#out:not(:empty)').textContent()) ?? ''
    },
    kilobytes: gzipSync(p12 ?? '', { level: 9 }).length / 1000,
    async [Symbol.asyncDispose]() {
      await browser.close()
      server.close()
    },
  }
}

/** WebCrypto is for secure places only, and this machine is one. */
async function serve(files: Record<string, string>): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(files[url])
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

/** For phones of 2020, as the signing page is built. */
async function bundled(entry: string): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome80', 'safari14.1', 'firefox78'],
  })
  const outside = Object.keys(metafile.inputs).filter((file) => /node_modules|platform\/node/.test(file))
  hold(outside.length === 0, `the bundle holds ${outside.join(', ')}`)
  return outputFiles[0]?.text ?? ''
}
