// What drawing a page may cost. Signers wait for it, so it is short; strangers wrote the file, so it is hard.

const MiB = 1024 * 1024

/** Widths in pixels that pages are drawn in: a phone's screen at one, two and three dots a point, and a desk's. */
export const IMAGE_WIDTHS = [360, 720, 1080, 1600] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** A page as narrow as a till receipt is drawn smaller than asked rather than as long as it would be. */
export const MAX_PIXELS = 12_000_000
/** Of WebP, either side. */
export const MAX_SIDE = 16_383

/** One page, or reading one document in; the process is killed then. */
export const WALL_CLOCK_MS = 8_000
/** With less of that on a processor it was starved, which says nothing about the page. */
export const FAIR_SHARE = 0.25
/** A page that could not be drawn is not tried again for so long. */
export const REFUSED_FOR_MS = 600_000
export const MAX_REFUSED = 1_000
/** Whoever has waited this long for their turn is told to come again. */
export const PATIENCE_MS = 10_000
/** Waiting in line, all together and of one tenant. */
export const MAX_WAITING = 128
export const MAX_WAITING_OF_ONE = 64
/** Pages of one document drawn in a row while others wait. */
export const MAX_IN_A_ROW = 4

/** RLIMIT_DATA: V8 reserves 512 MiB for code that it never touches; the rest is for the page. */
export const PROCESS_DATA = 1024 * MiB
export const PROCESS_HEAP_MB = 256
/** A process is started for documents up to this size, or for the one larger that it is needed for. */
export const USUAL_DOCUMENT = 25 * MiB
/** Above the preflight, for somebody waits; below the server's own work. */
export const NICENESS = 5
/** A process is worth its memory for so long after its last page, and whatever it leaks ends with it. */
export const IDLE_MS = 60_000
/** In all; also the end of a process that draws on for ever after ours was killed. */
export const PROCESS_CPU_SECONDS = 600
export const MAX_DOCUMENTS_A_PROCESS = 500

export const MAX_TEXT_CHARACTERS = 50_000
