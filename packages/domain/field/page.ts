// For the signing page: what it needs to check values as the signer types, to show fields and to lead from one to the next.
export { checkFile } from './check-value.ts'
export { type CheckedValues, checkValues, shownValues } from './check-values.ts'
export { nextField, readingOrder } from './guide.ts'
export { type GivenValues, initialValues, visibleFields } from './read-values.ts'
export { suggestInitials } from './suggest-initials.ts'
export {
  type Drawn,
  FIELD_LIMITS,
  type FieldValue,
  type FillContext,
  type FilledField,
  isFillable,
  type SignerField,
  type UploadedFile,
  type UploadOptions,
  type UploadType,
  type ValueError,
  type ValueErrorCode,
} from './types.ts'
