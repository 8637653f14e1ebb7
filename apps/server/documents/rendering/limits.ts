// Limits for rendering a page. They are short because signers wait, and strict because the file is untrusted.

const MiB = 1024 * 1024

/** Widths in pixels: a phone's screen at device pixel ratios of one, two and three, and a desktop's. */
export const IMAGE_WIDTHS = [360, 720, 1080, 1600] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** A very long page, such as a till receipt, is rendered narrower than requested to limit its length. */
export const MAX_PIXELS = 12_000_000
/** WebP's limit for either side. */
export const MAX_SIDE = 16_383

/** For one page, or for reading one document. The process is killed then. */
export const WALL_CLOCK_MS = 8_000
/** With less processor time than this the process was starved, which says nothing about the page. */
export const FAIR_SHARE = 0.25
/** A page that could not be rendered is not retried for this time. */
export const REFUSED_FOR_MS = 600_000
export const MAX_REFUSED = 1_000
/** A request that has waited this long is rejected as Overloaded. */
export const PATIENCE_MS = 10_000
/** Waiting pages, in total and of one tenant. */
export const MAX_WAITING = 128
export const MAX_WAITING_OF_ONE = 64
/** Pages of one document rendered in a row while others wait. */
export const MAX_IN_A_ROW = 4

/** RLIMIT_DATA: V8 reserves 512 MiB for code that it never touches; the rest is for the page. */
export const PROCESS_DATA = 1024 * MiB
export const PROCESS_HEAP_MB = 256
/** A process is started with the memory for documents up to this size, or for a larger one if needed. */
export const USUAL_DOCUMENT = 25 * MiB
/** Higher priority than the preflight, because a person waits; lower than the server's own work. */
export const NICENESS = 5
/** An idle process is ended after this time, which also bounds memory leaks. */
export const IDLE_MS = 60_000
/** The total lifetime, which also ends a process that keeps rendering after the server was killed. */
export const PROCESS_CPU_SECONDS = 600
export const MAX_DOCUMENTS_A_PROCESS = 500

export const MAX_TEXT_CHARACTERS = 50_000
/** Of the pictures that show which text of a page is drawn: A4 has a fourth of it. */
export const MAX_COMPARED_PIXELS = 4_000_000
/** Of a frame: the text of a page with its positions, and an image. */
export const MAX_ANSWER = { headBytes: 16 * MiB, bodyBytes: 64 * MiB }
