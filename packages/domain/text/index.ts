export { cleanText } from './clean.ts'
export { describeUnshowable, findUnshowable, type Unshowable, unshowableIn } from './find-unshowable.ts'
