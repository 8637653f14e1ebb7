import Type from 'typebox'
import { Check } from 'typebox/schema'
import { bodyOf, type Frame, FrameRefused } from '../../platform/confinement/frames.ts'
import { MAX_SIDE, MAX_TEXT_CHARACTERS } from './limits.ts'
import type { Answer } from './protocol.ts'
import { DEEPEST_HEADING, DEEPEST_LIST, MAX_BLOCKS, MAX_SPAN, OMISSIONS } from './reflow/blocks.ts'

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

const Rule = Type.Object({ x: Type.Number(), y: Type.Number(), w: Type.Number() }, CLOSED)

/** A block can be the whole page, with spaces and line ends between its parts. */
const Words = Type.String({ maxLength: 2 * MAX_TEXT_CHARACTERS })
const Placed = {
  ...{ x: Type.Number(), y: Type.Number(), w: Type.Number(), h: Type.Number() },
  lang: Type.Union([Type.Null(), Type.String({ maxLength: 35 })]),
  dir: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
}
const Span = Type.Integer({ minimum: 1, maximum: MAX_SPAN })
const Cell = Type.Object({ text: Words, isHeader: Type.Boolean(), columns: Span, rows: Span }, CLOSED)
const Item = Type.Object(
  { label: Words, text: Words, level: Type.Integer({ minimum: 1, maximum: DEEPEST_LIST }) },
  CLOSED,
)
const Block = Type.Union([
  Type.Object(
    {
      ...{ kind: Type.Literal('heading'), text: Words, ...Placed },
      level: Type.Integer({ minimum: 1, maximum: DEEPEST_HEADING }),
    },
    CLOSED,
  ),
  Type.Object({ kind: Type.Literal('paragraph'), text: Words, quiet: Type.Boolean(), ...Placed }, CLOSED),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(Item), ...Placed }, CLOSED),
  Type.Object({ kind: Type.Literal('table'), rows: Type.Array(Type.Array(Cell)), ...Placed }, CLOSED),
])

const Omitted = Type.Union(OMISSIONS.map((omission) => Type.Literal(omission)))

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
  Type.Object(
    { answer: Type.Literal('rules'), rules: Type.Object({ rules: Type.Array(Rule), ...Size }, CLOSED) },
    CLOSED,
  ),
  Type.Object(
    {
      answer: Type.Literal('reading'),
      reading: Type.Object(
        {
          blocks: Type.Array(Block, { maxItems: MAX_BLOCKS }),
          omits: Type.Array(Omitted, { maxItems: OMISSIONS.length }),
          ...Size,
        },
        CLOSED,
      ),
    },
    CLOSED,
  ),
  Type.Object({ answer: Type.Literal('undrawable'), why: Type.String() }, CLOSED),
  Type.Object({ answer: Type.Literal('other bytes') }, CLOSED),
])

export async function readAnswer(frame: Frame): Promise<Answer> {
  const bytes = await bodyOf(frame)
  const { head } = frame
  if (!Check(AnswerSchema, head)) throw new FrameRefused('The answer of the rendering process is not valid.')
  if (head.answer === 'drawn') return { answer: 'drawn', image: { bytes, width: head.width, height: head.height } }
  return head as Answer
}
