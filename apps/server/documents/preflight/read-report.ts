import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import Type from 'typebox'
import { Check } from 'typebox/schema'
import { type Frame, FrameRefused } from '../../platform/confinement/frames.ts'
import type { CarriedSignature } from './carried-signature.ts'
import { WARNING_CODES } from './findings.ts'
import { FORM_FIELD_LIMITS, MAX_ANNOTATIONS, MAX_FORM_FIELDS, MAX_TEXT_PLACES } from './limits.ts'
import { REFUSAL_CODES } from './refusal.ts'
import type { Accepted, AcceptedAttachment, Refused, Report } from './report.ts'

// Reads the child's report as untrusted data: a file may have taken the child over. The report names no paths; the
// content is its body, which the parent stores and hashes itself.

export interface Expected {
  /** Of the upload. */
  readonly size: number
  readonly maxPages: number
  readonly qpdfVersion: string
}

export async function readReport(frame: Frame, contentPath: string, expected: Expected): Promise<Report> {
  const report = frame.head
  if (Check(RefusedSchema, report)) return report as Refused
  if (!Check(AcceptedSchema, report)) throw malformed()
  const accepted = report as Omit<Accepted, 'contentPath'>
  const isPlausible =
    accepted.size === expected.size &&
    accepted.pages.length <= expected.maxPages &&
    accepted.pages.every(({ number }, i) => number === i + 1) &&
    accepted.pagesDrawn <= accepted.pages.length &&
    accepted.textPlaces.length === accepted.pages.length &&
    accepted.textPlaces.flat().length <= MAX_TEXT_PLACES.document + accepted.pages.length &&
    (accepted.normalisation === null || accepted.normalisation.version === expected.qpdfVersion)
  if (!isPlausible || accepted.contentSize !== frame.bodySize) throw malformed()
  if ((await save(frame, contentPath)) !== accepted.contentSha256) throw malformed()
  return { ...accepted, signatures: accepted.signatures.map(storable), contentPath }
}

/** The report about a PDF that is only read. It has no content: the caller keeps the file as received. */
export function readAttachmentReport({ head, bodySize }: Frame, sha256: string): AcceptedAttachment | Refused {
  if (Check(RefusedSchema, head)) return head as Refused
  if (!Check(AcceptedAttachmentSchema, head) || head.sha256 !== sha256 || bodySize !== 0) throw malformed()
  return head
}

/** Names of fields and signers come from the file. PostgreSQL stores neither U+0000 nor an unpaired surrogate. */
function storable({ fields, signer, ...signature }: CarriedSignature): CarriedSignature {
  const clean = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')
  return { ...signature, fields: fields.map(clean), signer: signer === null ? null : clean(signer) }
}

/** Returns the hash of what was written. */
async function save({ body }: Frame, path: string): Promise<string> {
  const hash = createHash('sha256')
  await using file = await open(path, 'w', 0o600)
  for await (const piece of body) {
    hash.update(piece)
    await file.writeFile(piece)
  }
  return hash.digest('hex')
}

function malformed(): FrameRefused {
  return new FrameRefused('The report of the preflight process is not valid.')
}

const CLOSED = { additionalProperties: false }
const text = (maxLength: number) => Type.String({ maxLength })
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Count = Type.Integer({ minimum: 0 })
const Rect = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])

const TextPlace = Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer(), Type.Integer()])

const Box = Type.Object({ x: Type.Number(), y: Type.Number(), w: Type.Number(), h: Type.Number() }, CLOSED)

const Rotation = Type.Union([Type.Literal(0), Type.Literal(90), Type.Literal(180), Type.Literal(270)])

const Page = Type.Object(
  {
    number: Count,
    width: Type.Number(),
    height: Type.Number(),
    rotation: Rotation,
    cropBox: Rect,
    userUnit: Type.Number(),
    annotations: Type.Optional(Type.Array(Rect, { maxItems: MAX_ANNOTATIONS })),
  },
  CLOSED,
)

const Normalisation = Type.Object(
  {
    tool: Type.Literal('qpdf'),
    version: text(40),
    arguments: Type.Array(text(100), { maxItems: 20 }),
    appended: nullable(text(1000)),
  },
  CLOSED,
)

const CarriedSignatureSchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('signature'), Type.Literal('timestamp')]),
    fields: Type.Array(text(10_000)),
    signer: nullable(text(10_000)),
    claimedTime: nullable(text(40)),
  },
  CLOSED,
)

const Warning = Type.Object(
  { code: Type.Union(WARNING_CODES.map((code) => Type.Literal(code))), message: text(10_000) },
  CLOSED,
)

const FormFieldSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: FORM_FIELD_LIMITS.name }),
    kind: Type.Union([
      ...[Type.Literal('text'), Type.Literal('choice')],
      ...[Type.Literal('checkbox'), Type.Literal('radio')],
    ]),
    required: Type.Boolean(),
    multiline: Type.Boolean(),
    comb: Type.Boolean(),
    maxLength: Type.Optional(Type.Number()),
    size: Type.Number(),
    align: Type.Union([Type.Literal('start'), Type.Literal('center'), Type.Literal('right')]),
    options: Type.Array(
      Type.Object({ value: text(FORM_FIELD_LIMITS.option), label: text(FORM_FIELD_LIMITS.option) }, CLOSED),
      { maxItems: FORM_FIELD_LIMITS.options },
    ),
    widgets: Type.Array(Type.Object({ page: Count, rect: Rect, rotate: Rotation, userUnit: Type.Number() }, CLOSED), {
      minItems: 1,
      maxItems: FORM_FIELD_LIMITS.widgets,
    }),
    tooltip: Type.Optional(text(FORM_FIELD_LIMITS.tooltip)),
    flags: Type.Integer(),
    blank: Type.Boolean(),
  },
  CLOSED,
)

const AcceptedSchema = Type.Object(
  {
    accepted: Type.Literal(true),
    sha256: Sha256,
    size: Count,
    contentSha256: Sha256,
    contentSize: Count,
    pages: Type.Array(Page, { minItems: 1 }),
    normalisation: nullable(Normalisation),
    signatures: Type.Array(CarriedSignatureSchema, { maxItems: 10_000 }),
    decrypted: Type.Boolean(),
    pdfVersion: text(10),
    pdfA: nullable(Type.Object({ part: Count, conformance: nullable(text(1)) }, CLOSED)),
    tagged: Type.Boolean(),
    pagesDrawn: Count,
    warnings: Type.Array(Warning, { maxItems: 100 }),
    formFields: Type.Array(FormFieldSchema, { maxItems: MAX_FORM_FIELDS }),
    textPlaces: Type.Array(nullable(Type.Array(TextPlace, { maxItems: MAX_TEXT_PLACES.page }))),
  },
  CLOSED,
)

const AcceptedAttachmentSchema = Type.Object({ accepted: Type.Literal(true), sha256: Sha256 }, CLOSED)

const RefusalPlace = Type.Object({ page: Type.Integer({ minimum: 1 }), box: nullable(Box) }, CLOSED)

const RefusedSchema = Type.Object(
  {
    accepted: Type.Literal(false),
    code: Type.Union(REFUSAL_CODES.map((code) => Type.Literal(code))),
    message: text(10_000),
    place: nullable(RefusalPlace),
  },
  CLOSED,
)
