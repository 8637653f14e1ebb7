import { SIGNER_FIELD_TYPES } from '@countersign/domain/field'
import { Type } from 'typebox'
import { DocumentId } from '../../documents/schemas.ts'
import { MAX_INTEGER, Success, textOf } from '../../platform/http/schemas.ts'

const Page = Type.Integer({ description: 'The page, counted from 1.', examples: [1] })

const rectangle = (description: string) =>
  Type.Object(
    {
      x: Type.Number({ description: 'The left edge.', examples: [72] }),
      y: Type.Number({ description: 'The upper edge.', examples: [640] }),
      w: Type.Number({ description: 'The width.', examples: [160] }),
      h: Type.Number({ description: 'The height.', examples: [40] }),
    },
    { title: 'PageRectangle', description },
  )

const TagSchema = Type.Object(
  {
    page: Page,
    text: textOf('The text, with its braces.', '{{sign:buyer}}'),
    type: Type.Enum(['sign', ...SIGNER_FIELD_TYPES.filter((type) => type !== 'upload')], {
      description:
        'With `role`: a field that the signer in this role fills. Otherwise `sign` and `initials` are a box of a role, and the others a place of a field.',
    }),
    name: textOf('The name of the role or field.', 'buyer'),
    role: Type.Optional(textOf('The role that fills the field.', 'buyer')),
    options: Type.Object(
      {},
      { additionalProperties: true, description: 'The options that the tag names.', examples: [{ width: 200 }] },
    ),
    rect: rectangle('Where the text stands.'),
    box: rectangle('The box that a template makes of the tag: `cords` of a request.'),
  },
  { title: 'DocumentTag', description: 'A tag in the text of a document.' },
)

const TagProblemSchema = Type.Object(
  {
    page: Page,
    text: textOf('The text, with its braces.', '{{sign:}}'),
    code: Type.Enum(['tag_invalid', 'tag_unknown'], {
      description: '`tag_invalid`: a template would reject the document. `tag_unknown`: it is treated as text.',
    }),
    message: textOf('What is wrong, for people.'),
  },
  { title: 'DocumentTagProblem', description: 'A text in double braces that is not a tag.' },
)

const LineSchema = Type.Object(
  {
    page: Page,
    x: Type.Number({ description: 'Its left end.', examples: [72] }),
    y: Type.Number({ description: 'Its distance from the top.', examples: [655.5] }),
    w: Type.Number({ description: 'Its length.', examples: [180] }),
  },
  { title: 'DocumentLine', description: 'A horizontal line: drawn, or a run of underscores or dots.' },
)

const TextPlaceSchema = Type.Object(
  {
    page: Page,
    x: Type.Integer({ description: 'The left edge.', examples: [72] }),
    y: Type.Integer({ description: 'The upper edge.', examples: [130] }),
    w: Type.Integer({ description: 'The width.', examples: [240] }),
    h: Type.Integer({ description: 'The height.', examples: [14] }),
  },
  { title: 'DocumentTextPlace', description: 'A run of text. A signature over it makes both harder to read.' },
)

export const AnchorsQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Only this page; without it, all pages.' }),
  ),
})

export const AnchorsAnswer = Success(
  {
    document_id: DocumentId,
    tags: Type.Array(TagSchema, { description: 'In the order of the pages.' }),
    problems: Type.Array(TagProblemSchema, { description: 'Texts in double braces that are not tags.' }),
    lines: Type.Array(LineSchema, { description: 'Lines to write on, at most 500 of a page, from top to bottom.' }),
    text: Type.Array(TextPlaceSchema, {
      description:
        'Where text stands, in whole points, as the upload recorded it: without tags and lines to write on. Empty for pages whose text was not recorded.',
    }),
  },
  'The anchors.',
)
