export { place } from './place.ts'
export { type Sketch, type SketchedBox, sketch } from './sketch.ts'
export { toDisplay, toUserSpace } from './space.ts'
export * from './types.ts'
