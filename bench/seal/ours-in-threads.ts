import { sealFiles } from './seal-files.ts'

/** Other threads read, as a server wants it: a slow disk holds up nobody. */
export default sealFiles({ blocking: false })
