import { createHash } from 'node:crypto'
import { type Bitmap, drawPage, drawSheet } from './draw.ts'
import { encodePng, encodeWebp } from './encode.ts'
import { openPdf, type Pdf } from './pdfium.ts'
import type { Answer, Question } from './protocol.ts'
import { readBraced } from './read-braced.ts'
import { readLines } from './read-lines.ts'

// The rendering process. It holds one document and answers one request at a time. process.ts starts and ends it.

let document: Pdf | undefined

process.on('disconnect', () => process.exit()) // the parent process has ended

process.on('message', async (question: Question) => {
  const answer = await answerTo(question).catch((error: Error): Answer => {
    return { answer: 'undrawable', why: error.message }
  })
  process.send?.(answer)
})

async function answerTo(question: Question): Promise<Answer> {
  if (question.ask === 'open') return open(question)
  if (document === undefined) throw new Error('No document is open.')
  if (question.ask === 'read') return { answer: 'text', text: readLines(document, question.page) }
  if (question.ask === 'read braced') return { answer: 'braced', braced: readBraced(document, question.page) }
  if (question.ask === 'draw') return drawn(drawPage(document, question.page, question.width), encodeWebp)
  return drawn(drawSheet(document, question.page, question.width, question.sheet), encodePng)
}

async function drawn(bitmap: Bitmap, encode: (bitmap: Bitmap) => Promise<Buffer>): Promise<Answer> {
  return { answer: 'drawn', image: { bytes: await encode(bitmap), width: bitmap.width, height: bitmap.height } }
}

async function open({ size, sha256 }: Extract<Question, { ask: 'open' }>): Promise<Answer> {
  document = undefined
  const bytes = await readStandardInput(size)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return { answer: 'other bytes' }
  document = await openPdf(bytes)
  return { answer: 'opened' }
}

/** The next document is sent only after this one is answered, so no chunk has bytes of two. */
async function readStandardInput(size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    filled += (chunk as Buffer).copy(bytes, filled)
    if (filled === size) return bytes
  }
  throw new Error(`The document ended after ${filled} of ${size} bytes.`)
}
