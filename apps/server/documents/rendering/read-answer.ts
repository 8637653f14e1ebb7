import Type from 'typebox'
import { Value } from 'typebox/value'
import { bodyOf, type Frame, FrameRefused } from '../../platform/confinement/frames.ts'
import { MAX_SIDE, MAX_TEXT_CHARACTERS } from './limits.ts'
import type { Answer } from './protocol.ts'

// Reads an answer of the rendering process as untrusted data: a document may have taken the process over.

const CLOSED = { additionalProperties: false }
const Text = Type.String({ maxLength: MAX_TEXT_CHARACTERS })
const Side = Type.Integer({ minimum: 1, maximum: MAX_SIDE })
const Size = { width: Type.Number(), height: Type.Number() }

const Line = Type.Object({ text: Text, x: Type.Number(), y: Type.Number(), w: Type.Number(), h: Type.Number() }, CLOSED)

const Braced = Type.Object(
  {
    ...{ text: Text, x: Type.Number(), baseline: Type.Number(), width: Type.Number(), size: Type.Number() },
    fromRight: Type.Boolean(),
    problem: Type.Union([
      Type.Null(),
      ...['unclosed', 'broken over lines', 'turned'].map((problem) => Type.Literal(problem)),
    ]),
  },
  CLOSED,
)

const AnswerSchema = Type.Union([
  Type.Object({ answer: Type.Literal('opened') }, CLOSED),
  Type.Object({ answer: Type.Literal('drawn'), width: Side, height: Side }, CLOSED),
  Type.Object(
    { answer: Type.Literal('text'), text: Type.Object({ lines: Type.Array(Line), ...Size }, CLOSED) },
    CLOSED,
  ),
  Type.Object(
    { answer: Type.Literal('braced'), braced: Type.Object({ found: Type.Array(Braced), ...Size }, CLOSED) },
    CLOSED,
  ),
  Type.Object({ answer: Type.Literal('undrawable'), why: Type.String() }, CLOSED),
  Type.Object({ answer: Type.Literal('other bytes') }, CLOSED),
])

export async function readAnswer(frame: Frame): Promise<Answer> {
  const bytes = await bodyOf(frame)
  const { head } = frame
  if (!Value.Check(AnswerSchema, head)) throw new FrameRefused('The answer of the rendering process is not valid.')
  if (head.answer === 'drawn') return { answer: 'drawn', image: { bytes, width: head.width, height: head.height } }
  return head as Answer
}
