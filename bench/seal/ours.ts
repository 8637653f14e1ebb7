import { sealFiles } from './seal-files.ts'

/** Reads as the floor does, in its own thread. */
export default sealFiles({ blocking: true })
