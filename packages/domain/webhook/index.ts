export * from './event-types.ts'
export { type PublicEvent, publish } from './publish.ts'
