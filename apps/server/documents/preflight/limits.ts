import type { Limits } from '../../platform/confinement/program.ts'

// What one upload may cost. An upload that needs more is rejected and does not delay others.

const MiB = 1024 * 1024

/**
 * For the whole preflight, so that a rejection is sent within 10 s. At this time the child's process group is killed.
 */
export const WALL_CLOCK_MS = 8_500
export const CPU_SECONDS = 12
/** An upload that has waited this long is rejected as Overloaded. */
export const PATIENCE_MS = 30_000
/** Waiting uploads, in total and of one tenant. */
export const MAX_WAITING = 64
export const MAX_WAITING_OF_ONE = 16
/** A child that got less processor time than this was starved, which says nothing about its file. */
export const FAIR_CPU_SECONDS = 2
/** Lower priority than the server's own work, but not starved by it. */
export const NICENESS = 19

/** Address space of a native tool. */
export const TOOL_MEMORY = 512 * MiB
/** qpdf's share of the time, so that the rest of the preflight still fits. */
export const TOOL_CPU_SECONDS = 5
/** RLIMIT_DATA of the child: V8 reserves 512 MiB for code that it never touches; the other half is usable. */
export const CHILD_DATA = 1024 * MiB
export const CHILD_HEAP_MB = 320
export const RENDERER_MEMORY = 320 * MiB
/** The size of the child's report: 500 pages with their annotations need far less. */
export const MAX_REPORT_BYTES = 16 * MiB

export const MAX_INFLATED_STREAM = 64 * MiB
export const MAX_INFLATED_TOTAL = 512 * MiB
export const MAX_FILTERS = 4
/** Numbers, names, strings, arrays, dictionaries: everything that takes memory once parsed. */
export const MAX_VALUES = 4_000_000
export const MAX_OBJECTS = 250_000
/** PDF writers put a hundred objects or more into each. */
export const MAX_OBJECT_STREAMS = 10_000
export const MAX_NESTING = 100
/** A0 at 300 dpi, the largest scan in practice, has 139 million. */
export const MAX_IMAGE_PIXELS = 160_000_000
export const MAX_PAGE_TREE_NODES = 20_000
export const MAX_ANNOTATIONS = 20_000
/** The XMP packet of a real document is a few kilobytes. */
export const MAX_METADATA = 4 * MiB

/** Form fields that are reported. A request has at most 500 fields. */
export const MAX_FORM_FIELDS = 1_000
/** The time in which unsuitable form fields are looked for. */
export const FORM_FIELDS_BUDGET_MS = 1_000
/** Of one form field; its texts in characters. */
export const FORM_FIELD_LIMITS = { name: 500, options: 100, option: 200, tooltip: 200, widgets: 100 } as const

/** The longest side of a page's bitmap, in pixels: A4 at 26 dpi. */
export const BITMAP_SIDE = 300
/** Pages are rendered and compared until this time is spent. bitmaps/compare.ts says what covers the others. */
export const BITMAP_BUDGET_MS = 5_000
/**
 * The age of the child at which rendering ends in any case, so that a slow machine renders less instead of rejecting
 * the file.
 */
export const BITMAP_LATEST_MS = 7_000

/**
 * The processor time for reading the text of pages after they were rendered, and the age of the child at which that ends.
 * Processor time, because the child has the lowest priority: on a busy machine it would otherwise read nothing.
 */
export const TEXT_BUDGET_CPU_MS = 500
export const TEXT_LATEST_MS = 7_500
/** A page that takes more processor time to render has unusual content, and its text may take as much. */
export const TEXT_OF_PAGES_DRAWN_IN_CPU_MS = 250
/** Places of text of one page, and of a document. A page of small print has 200. */
export const MAX_TEXT_PLACES = { page: 500, document: 20_000 } as const

export const MAX_TASK_BYTES = 10_000

/** The content has at most this size: a rewrite adds less, and a signed upload is kept unchanged. */
export function maxContentBytes(fileSize: number): number {
  return 2 * fileSize + MiB
}

export function limitsFor(fileSize: number): Limits {
  return {
    heapMb: CHILD_HEAP_MB,
    // The upload and its normalised form are in memory twice each: as read, and in the renderer.
    dataBytes: CHILD_DATA + 4 * fileSize,
    fileBytes: maxContentBytes(fileSize),
    // The upload, with a trailer or decrypted, and normalised.
    scratchBytes: 2 * fileSize + 2 * maxContentBytes(fileSize),
    cpuSeconds: CPU_SECONDS,
    openFiles: 256,
    niceness: NICENESS,
  }
}
