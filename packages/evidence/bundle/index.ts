export * from './check.ts'
export * from './manifest.ts'
export * from './read.ts'
export * from './write.ts'
