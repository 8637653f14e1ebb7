export { type Defined, define } from './define.ts'
export type { FieldDraft, FoundTag, RoleDraft, TemplateDraft } from './draft.ts'
export {
  type Fillable,
  type Filled,
  type FilledRequest,
  type FilledSigner,
  type FilledValues,
  type FillInput,
  fill,
  fillValues,
  type Person,
} from './fill.ts'
export { NUMBER_FORMATS } from './format.ts'
export { type FieldTag, isFieldName, isRoleName, type ReadTag, readTag, type SignTag, type Tag } from './tag.ts'
export * from './types.ts'
