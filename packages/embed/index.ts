import { CountersignEmbed } from './element.ts'

export { CountersignEmbed, type CountersignEvent } from './element.ts'
export type { EmbedEvents, EmbedEventType } from './events.ts'

const NAME = 'countersign-embed'

// Not on a server, and not a second time where two bundles bring it.
if (globalThis.customElements && !customElements.get(NAME)) customElements.define(NAME, CountersignEmbed)
