export * from './canonical.ts'
export * from './check.ts'
export * from './entry.ts'
export * from './trail.ts'
