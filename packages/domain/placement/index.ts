export { place } from './place.ts'
export { toDisplay, toUserSpace } from './space.ts'
export * from './types.ts'
