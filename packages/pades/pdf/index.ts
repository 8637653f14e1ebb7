export { Budget } from './budget.ts'
export { forbiddenAction, forbiddenLink, isActionType } from './consistency/actions.ts'
export { assertSignable, findObjections } from './consistency/find-objections.ts'
export type { Objection, ObjectionCode } from './consistency/objection.ts'
export { PdfDocument } from './document/document.ts'
export { type AcroForm, eachField, type FormField, findField, readForm } from './document/form.ts'
export { eachPage, findPage, type Page, pageCount, type Rectangle, readRectangle } from './document/pages.ts'
export {
  fieldsOfSigner,
  type Permissions,
  permitted,
  type Restrictions,
  readPermissions,
  restrictionsOf,
} from './document/permissions.ts'
export { drawOnPages, type PageDrawing } from './draw/draw-on-pages.ts'
export { PdfError, type PdfErrorCode } from './error.ts'
export type { Appearance } from './fields/appearance.ts'
export type { ButtonValue, FieldValue, TextValue } from './fields/fill-values.ts'
export {
  type FieldWidget,
  type FillableField,
  fillableField,
  readFillableFields,
} from './fields/read-fields.ts'
export type { FieldOption, NewCheckBox, NewChoiceField, NewTextField, NewValueField } from './fields/value-fields.ts'
export { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength, undoPredictor } from './filters/codecs.ts'
export { undoPngFilters } from './filters/png-filters.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { addFields, addSignatureFields, type NewField, type NewFields } from './signature/add-fields.ts'
export { embedSignature } from './signature/embed.ts'
export {
  type BoxSigning,
  type FieldToFill,
  prepareSignature,
  type SignatureOptions,
  signatureGroups,
} from './signature/prepare.ts'
export { prepareTimestamp, type TimestampOptions } from './signature/prepare-timestamp.ts'
export { type ByteSource, forEachChunk, joinedSource, memorySource, sliceSource } from './source/byte-source.ts'
export { type DocumentHash, extendHash, hashDocument } from './source/hash.ts'
export { isTagged } from './structure-tree/structure-tree.ts'
export { Lexer, type LexerOptions, numberOf } from './syntax/lexer.ts'
export { PdfParser } from './syntax/parser.ts'
export { serialize } from './syntax/serialize.ts'
export { decodeHex } from './syntax/strings.ts'
export * from './syntax/values.ts'
export { Increment, type WrittenIncrement } from './write/increment.ts'
export { NewDocument } from './write/new-document.ts'
export type { XrefEntry, XrefRange, XrefSection } from './xref/section.ts'
