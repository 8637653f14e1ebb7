import { createHash } from 'node:crypto'
import { bodyOf, type Frame, FrameCut, FrameReader, sendFrame } from '../../platform/confinement/frames.ts'
import { type Bitmap, drawPage, drawSheet } from './draw.ts'
import { encodePng, encodeWebp } from './encode.ts'
import { openPdf, type Pdf } from './pdfium.ts'
import type { Answer, Image, Question } from './protocol.ts'
import { readBraced } from './read-braced.ts'
import { readLines } from './read-lines.ts'
import { readRules } from './read-rules.ts'
import { readReading } from './reflow/read-reading.ts'

// The rendering process. It holds one document and answers one request at a time. process.ts starts and ends it.

let document: Pdf | undefined

const frames = new FrameReader(process.stdin)
for (let frame = await nextFrame(); frame; frame = await nextFrame()) {
  const body = await bodyOf(frame)
  const answer = await answerTo(frame.head as Question, body).catch((error: Error): Answer => {
    return { answer: 'undrawable', why: error.message }
  })
  if (answer.answer === 'drawn') await sendImage(answer.image)
  else await sendFrame(process.stdout, answer)
}

/** Undefined if the parent has ended. */
async function nextFrame(): Promise<Frame | undefined> {
  try {
    return await frames.next({ headBytes: 2 ** 32 - 1, bodyBytes: 2 ** 32 - 1 })
  } catch (error) {
    if (error instanceof FrameCut) return undefined
    throw error
  }
}

function sendImage({ bytes, width, height }: Image): Promise<void> {
  return sendFrame(process.stdout, { answer: 'drawn', width, height }, { size: bytes.length, bytes: [bytes] })
}

async function answerTo(question: Question, body: Buffer): Promise<Answer> {
  if (question.ask === 'open') return open(question, body)
  if (document === undefined) throw new Error('No document is open.')
  if (question.ask === 'read') return { answer: 'text', text: readLines(document, question.page) }
  if (question.ask === 'read braced') return { answer: 'braced', braced: readBraced(document, question.page) }
  if (question.ask === 'read rules') return { answer: 'rules', rules: readRules(document, question.page) }
  if (question.ask === 'read reading') return { answer: 'reading', reading: readReading(document, question.page) }
  if (question.ask === 'draw') return drawn(drawPage(document, question.page, question.width), encodeWebp)
  const sheet = { ...question.sheet, overlay: body }
  return drawn(drawSheet(document, question.page, question.width, sheet), encodePng)
}

async function drawn(bitmap: Bitmap, encode: (bitmap: Bitmap) => Promise<Buffer>): Promise<Answer> {
  return { answer: 'drawn', image: { bytes: await encode(bitmap), width: bitmap.width, height: bitmap.height } }
}

async function open({ sha256 }: Extract<Question, { ask: 'open' }>, bytes: Buffer): Promise<Answer> {
  document = undefined
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return { answer: 'other bytes' }
  document = await openPdf(bytes)
  return { answer: 'opened' }
}
