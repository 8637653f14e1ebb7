import { checkDefinitions } from '../field/definition/index.ts'
import type { SignerField, SignerFieldInput } from '../field/types.ts'
import type { Box, PlacedBox } from '../placement/index.ts'
import { pair } from '../placement/pair.ts'
import type { Found, RoleDraft, TemplateDraft } from './draft.ts'
import { inOrigin, signerFieldBox } from './places.ts'
import type { SignerFieldTag } from './tag/read-signer-field.ts'
import type { TemplateError } from './types.ts'

export interface DefinedSignerFields {
  /** By role, with all boxes, as the create body of a request has them. */
  readonly fields: readonly (readonly SignerFieldInput[])[]
  readonly errors: readonly TemplateError[]
  readonly warnings: readonly TemplateError[]
}

type FoundField = Found<SignerFieldTag>

/** A field, with its tags and the number of boxes that its description has. */
interface TaggedField {
  readonly field: SignerFieldInput
  readonly tags: readonly FoundField[]
  readonly described: boolean
  readonly ownBoxes: number
}

/** The fields that signers fill, from the descriptions of the roles and from tags, by the rules of a request. */
export function defineSignerFields(
  roles: readonly RoleDraft[],
  tags: readonly FoundField[],
  draft: TemplateDraft,
  signatures: readonly PlacedBox[],
): DefinedSignerFields {
  const tagged = roles.map((role) => fieldsOf(role, tags, draft))
  const conflicts = tagged.flat().flatMap(typeConflicts)
  if (conflicts.length > 0) return { fields: [], errors: conflicts, warnings: [] }
  const { pages, cordsOrigin, pdfFields = [], today } = draft
  const defined = checkDefinitions({
    owner: 'roles',
    signers: tagged.map((own) => ({ fields: own.map(({ field }) => field) })),
    ...{ pages, cordsOrigin, signatures, pdfFields, today },
  })
  const named = (error: TemplateError) => withTags(error, tagged)
  if (!defined.ok) return { fields: [], errors: defined.errors.map(named), warnings: [] }
  return {
    fields: tagged.map((own, role) =>
      own.map(({ field }, i) => withBoxes(field, defined.fields[role]?.[i]?.boxes ?? [])),
    ),
    errors: [],
    warnings: defined.warnings.map(named),
  }
}

/** The described ones, then those that only tags name, in document order. */
function fieldsOf({ name: role, fields = [] }: RoleDraft, tags: readonly FoundField[], draft: TemplateDraft) {
  const own = tags.filter(({ tag }) => tag.role === role)
  const named = new Set([...fields.map(({ name }) => name), ...own.map(({ tag }) => tag.name)])
  // A name that is described twice stays twice, and is refused as such.
  const described = fields.map((field) => taggedField(field, true, own, draft))
  const others = [...named].filter((name) => !fields.some((field) => field.name === name))
  return [...described, ...others.map((name) => taggedField({ name, type: typeOf(name, own) }, false, own, draft))]
}

function typeOf(name: string, tags: readonly FoundField[]): SignerFieldInput['type'] {
  return tags.find(({ tag }) => tag.name === name)?.tag.type ?? 'text'
}

/** The description takes precedence, then the first tag that sets an option. The boxes are those of all. */
function taggedField(
  field: SignerFieldInput,
  described: boolean,
  tags: readonly FoundField[],
  draft: TemplateDraft,
): TaggedField {
  const own = tags.filter(({ tag }) => tag.name === field.name)
  if (own.length === 0) return { field, tags: own, described, ownBoxes: 0 }
  const options = Object.assign({}, ...own.toReversed().map(({ tag }) => tag.options))
  const boxes = boxesOf(field, draft)
  const all = [
    ...boxes,
    ...own.map((found) => ({ page: found.page, box: inOrigin(signerFieldBox(found), found, draft) })),
  ]
  const isUnplaced = (field.page ?? []).length > 0 && (field.cords ?? []).length === 0
  const places = isUnplaced ? {} : { page: all.map(({ page }) => String(page)), cords: all.map(({ box }) => box) }
  return { field: { ...options, ...field, ...places }, tags: own, described, ownBoxes: boxes.length }
}

/** One by one, so that those of tags can follow. */
function boxesOf(field: SignerFieldInput, { pages }: TemplateDraft): { page: number; box: Box }[] {
  if ((field.cords ?? []).length === 0) return []
  return pair(field, 0, pages).pairings.flatMap(({ pages: on, box }) =>
    box === null ? [] : on.map(({ number }) => ({ page: number, box })),
  )
}

function typeConflicts({ field, tags }: TaggedField): TemplateError[] {
  return tags
    .filter(({ tag }) => tag.type !== field.type)
    .map(({ page, text }) => ({
      field: 'tags',
      code: 'not_allowed',
      message: `Page ${page}, ${text}: "${field.name}" is a field of the type ${field.type}. Use that type, or another name.`,
    }))
}

/** Boxes of a form field are the document's. */
function withBoxes(field: SignerFieldInput, boxes: SignerField['boxes']): SignerFieldInput {
  if (field.pdf_field !== undefined || boxes.length === 0) return field
  return { ...field, page: boxes.map(({ page }) => String(page)), cords: boxes.map(({ display }) => ({ ...display })) }
}

const PATH = /roles\[(\d+)\]\.fields\[(\d+)\](?:\.(\w+)(?:\[(\d+)\])?)?(?:\.[\w.[\]]+)?/

/** An error of a tag has its page and its text. One of a description has its path. */
function withTags({ field, code, message }: TemplateError, tagged: readonly (readonly TaggedField[])[]): TemplateError {
  const inMessage = message.replaceAll(new RegExp(PATH, 'g'), (path) => {
    const tag = tagOf(path, tagged)
    return tag === undefined ? path : `page ${tag.page}, ${tag.text}`
  })
  const own = tagOf(field, tagged)
  if (own === undefined) return { field, code, message: inMessage }
  return { field: 'tags', code, message: `Page ${own.page}, ${own.text}: ${inMessage}` }
}

/** The tag that a path comes from: the one of the box, or the first of a field that only tags describe. */
function tagOf(path: string, tagged: readonly (readonly TaggedField[])[]): FoundField | undefined {
  const [, role, index, option, box] = PATH.exec(path) ?? []
  const found = tagged[Number(role)]?.[Number(index)]
  if (found === undefined) return undefined
  const ofBox = option === 'cords' && box !== undefined ? found.tags[Number(box) - found.ownBoxes] : undefined
  return ofBox ?? (found.described ? undefined : found.tags[0])
}
