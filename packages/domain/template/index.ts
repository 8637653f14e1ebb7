export { isFieldName, isRoleName } from './check-name.ts'
export { type Defined, define } from './define.ts'
export { type FieldDraft, type FoundTag, isSignerField, type RoleDraft, type TemplateDraft } from './draft.ts'
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
export { boxOfTag, lineOfTag } from './places.ts'
export { type FieldTag, type ReadTag, readTag, type SignTag, type Tag } from './tag/read.ts'
export type { SignerFieldTag } from './tag/read-signer-field.ts'
export * from './types.ts'
