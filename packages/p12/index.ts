export { P12Error, type P12ErrorCode } from './error.ts'
export { Sha256 } from './hashes/sha256.ts'
export { openP12, type P12Entry } from './open.ts'
export { AttributesRefused, checkSignedAttributes, type ExpectedAttributes } from './signed-attributes.ts'
