/** The sample agreement, as a file of the build. */
export const SAMPLE_ADDRESS = new URL('../../../server/documents/sample/consulting-agreement.pdf', import.meta.url).href

export const SAMPLE_NAME = 'Consulting agreement.pdf'

/** Above the client's line on the sample: points from the top left of page 1. */
export const SAMPLE_PLACE = { page: '1', x: 64, y: 692, w: 213, h: 50 }

/** Finds the request of the guide again, after the page was reloaded. */
export const FIRST_REFERENCE = 'first-document'
