import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo, Socket } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

// The same document, shown by pdf.js as its own examples show one: the smallest build, compressed, nothing besides.

const require = createRequire(import.meta.url)
const build = (name: string) => readFileSync(require.resolve(`pdfjs-dist/build/${name}`))

const PAGE = `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width">
<style>body{margin:0}canvas{width:100%}</style><canvas></canvas><script type=module src=/show.js></script>`

const SHOW = `import * as pdfjs from '/pdf.js'
pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.js'
const { promise } = pdfjs.getDocument({ url: '/document.pdf' })
const page = await (await promise).getPage(1)
const canvas = document.querySelector('canvas')
const scale = (innerWidth * devicePixelRatio) / page.getViewport({ scale: 1 }).width
const viewport = page.getViewport({ scale })
Object.assign(canvas, { width: viewport.width, height: viewport.height })
await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
document.documentElement.dataset.seen = 'yes'`

export interface PdfJsServer {
  url: string
  /** Counted here, because a browser keeps the log of a page's workers apart. */
  sent(): { requests: number; bytes: number }
  close(): void
}

export async function servePdfJs(document: Uint8Array): Promise<PdfJsServer> {
  const files = new Map<string, { type: string; body: Uint8Array; coded: boolean }>([
    ['/', { type: 'text/html', body: brotliCompressSync(PAGE), coded: true }],
    ['/show.js', { type: 'text/javascript', body: brotliCompressSync(SHOW), coded: true }],
    ['/pdf.js', { type: 'text/javascript', body: brotliCompressSync(build('pdf.min.mjs')), coded: true }],
    ['/pdf.worker.js', { type: 'text/javascript', body: brotliCompressSync(build('pdf.worker.min.mjs')), coded: true }],
    ['/document.pdf', { type: 'application/pdf', body: document, coded: false }],
  ])
  const sockets = new Set<Socket>()
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end()
    const coding = file.coded ? { 'content-encoding': 'br' } : {}
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length, ...coding }).end(file.body)
  })
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sent: () => ({ requests, bytes: [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0) }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
