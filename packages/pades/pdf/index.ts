export { addSignatureFields, type NewField } from './add-fields.ts'
export { Budget } from './budget.ts'
export { type ByteSource, forEachChunk, joinedSource, memorySource } from './byte-source.ts'
export { PdfDocument } from './document.ts'
export { drawOnPages, type PageDrawing } from './draw-on-pages.ts'
export { embedSignature } from './embed.ts'
export { PdfError, type PdfErrorCode } from './error.ts'
export { type AcroForm, eachField, type FormField, findField, readForm } from './form.ts'
export { type DocumentHash, extendHash, hashDocument } from './hash.ts'
export { Increment, type WrittenIncrement } from './increment.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { NewDocument } from './new-document.ts'
export * from './objects.ts'
export { eachPage, findPage, type Page, pageCount, type Rectangle, readRectangle } from './pages.ts'
export { PdfParser } from './parser.ts'
export { type Permissions, permitted, type Restrictions, readPermissions, restrictionsOf } from './permissions.ts'
export {
  type Appearance,
  type BoxSigning,
  type FieldToFill,
  prepareSignature,
  type SignatureOptions,
  signatureGroups,
} from './prepare.ts'
export { prepareTimestamp, type TimestampOptions } from './prepare-timestamp.ts'
export { serialize } from './serialize.ts'
export { isTagged } from './structure.ts'
export type { XrefEntry, XrefRange, XrefSection } from './xref.ts'
