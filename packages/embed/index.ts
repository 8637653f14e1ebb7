import { CountersignEmbed } from './element.ts'

export { CountersignEmbed, type CountersignEvent } from './element.ts'
export type { EmbedEvents, EmbedEventType } from './events.ts'

const NAME = 'countersign-embed'

// Not during server-side rendering, and only once if two bundles contain the element.
if (globalThis.customElements && !customElements.get(NAME)) customElements.define(NAME, CountersignEmbed)
