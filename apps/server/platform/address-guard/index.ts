export { checkTarget, type GuardOptions, type TargetVerdict } from './check-target.ts'
export { pinnedLookup } from './pinned-lookup.ts'
export { makeResolver, type Resolve } from './resolve.ts'
export { makeTxtLookup, makeTxtResolver } from './resolve-txt.ts'
