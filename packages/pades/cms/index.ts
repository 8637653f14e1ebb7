export * from './algorithms.ts'
export { attachCms, attachSignature } from './attach.ts'
export { checkValidity, signedAttributes } from './attributes.ts'
export {
  type Attribute,
  encodeAttribute,
  encodeSignedAttributes,
  encodeSignedData,
  type SignedDataParts,
  withoutUnsignedAttributes,
  withUnsignedAttributes,
} from './build.ts'
export { type Certificate, type Extension, nameAttribute, parseCertificate, validAt } from './certificate.ts'
export { CmsError, type CmsErrorCode } from './error.ts'
export { type ContentMode, parseSignedData, type SignedData, withoutPadding } from './parse.ts'
export { verifySignedData } from './verify.ts'
