// The hostile corpus: every way we know to harm with a PDF, each with the code it must be refused with. It is made beside
// the preflight, where the same files are its tests; here the whole service is held against it.

export { type HostileFile, hostileFiles } from '../../apps/server/documents/preflight/samples/hostile.ts'
