export { cleanText } from './clean.ts'
export { describeUnshowable, findUnshowable, type Unshowable } from './find-unshowable.ts'
