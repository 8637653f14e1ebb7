/**
 * Saves a draft by itself: some time after the last change, one call at a time, and again if something changed meanwhile.
 * Time and calls are passed in, so that tests need neither.
 */
import type { DraftContent } from './draft.ts'

export interface SavedDraft {
  readonly id: string
  readonly version: number
  /** RFC 3339. */
  readonly updatedAt: string
}

export type SaveState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  /** Somebody else has saved `version`. Nothing is overwritten until `overwrite` is called. */
  | { readonly kind: 'conflict'; readonly version: number }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface SaverDeps {
  create(content: DraftContent): Promise<SavedDraft>
  change(id: string, version: number, content: DraftContent): Promise<SavedDraft>
  /** The present version, if the error says that somebody else has changed the draft. */
  conflictOf(error: unknown): number | null
  /** Keeps the content on this device until it is saved; null: it is. */
  keep(content: DraftContent | null, draft: SavedDraft | null): void
  onState(state: SaveState): void
  onSaved(draft: SavedDraft): void
  /** Calls `run` after a while, and returns how to prevent it. */
  later(run: () => void, milliseconds: number): () => void
}

const SAVE_AFTER_MS = 800
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

export class DraftSaver {
  readonly #deps: SaverDeps
  #draft: SavedDraft | null
  /** JSON of what the API has. */
  #saved: string
  #wanted: DraftContent | null = null
  #isSaving = false
  #isStopped = false
  #conflict: number | null = null
  #retryMs = FIRST_RETRY_MS
  #cancel: (() => void) | null = null

  constructor(deps: SaverDeps, draft: SavedDraft | null, content: DraftContent | null) {
    this.#deps = deps
    this.#draft = draft
    this.#saved = JSON.stringify(content)
  }

  get isUnsaved(): boolean {
    return this.#wanted !== null
  }

  get draft(): SavedDraft | null {
    return this.#draft
  }

  /** What the draft should be now. */
  want(content: DraftContent): void {
    if (this.#isStopped) return
    if (JSON.stringify(content) === this.#saved && !this.#isSaving) {
      if (this.#wanted !== null) this.#settle()
      return
    }
    this.#wanted = content
    this.#deps.keep(content, this.#draft)
    if (this.#conflict !== null || this.#isSaving) return
    this.#deps.onState({ kind: 'unsaved' })
    this.#schedule(SAVE_AFTER_MS)
  }

  /** Saves at once, such as when the person leaves the screen or asks for it. */
  async flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    const content = this.#wanted
    if (content === null || this.#isSaving || this.#isStopped || this.#conflict !== null) return
    this.#isSaving = true
    this.#deps.onState({ kind: 'saving' })
    try {
      const draft = this.#draft
      const saved = draft ? await this.#deps.change(draft.id, draft.version, content) : await this.#deps.create(content)
      this.#isSaving = false
      this.#retryMs = FIRST_RETRY_MS
      this.#accept(saved, content)
    } catch (error) {
      this.#isSaving = false
      this.#fail(error)
    }
  }

  /** After a conflict: saves over the version of somebody else. */
  async overwrite(): Promise<void> {
    if (this.#conflict === null || this.#draft === null) return
    this.#draft = { ...this.#draft, version: this.#conflict }
    this.#conflict = null
    await this.flush()
  }

  /** Nothing is saved any more: the request is sent, or the screen shows another draft. */
  stop(options: { forget: boolean }): void {
    this.#cancel?.()
    this.#isStopped = true
    if (options.forget) this.#deps.keep(null, this.#draft)
  }

  #accept(saved: SavedDraft, content: DraftContent): void {
    this.#draft = saved
    this.#saved = JSON.stringify(content)
    if (this.#isStopped) return
    this.#deps.onSaved(saved)
    if (this.#wanted !== null && JSON.stringify(this.#wanted) !== this.#saved) {
      this.#deps.keep(this.#wanted, saved)
      this.#deps.onState({ kind: 'unsaved' })
      this.#schedule(SAVE_AFTER_MS)
      return
    }
    this.#settle()
  }

  #settle(): void {
    this.#cancel?.()
    this.#wanted = null
    this.#deps.keep(null, this.#draft)
    this.#deps.onState(this.#draft ? { kind: 'saved', at: this.#draft.updatedAt } : { kind: 'nothing' })
  }

  #fail(error: unknown): void {
    if (this.#isStopped) return
    this.#conflict = this.#deps.conflictOf(error)
    if (this.#conflict !== null) {
      this.#deps.onState({ kind: 'conflict', version: this.#conflict })
      return
    }
    this.#deps.onState({ kind: 'failed', error })
    this.#schedule(this.#retryMs)
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS)
  }

  #schedule(milliseconds: number): void {
    this.#cancel?.()
    this.#cancel = this.#deps.later(() => void this.flush(), milliseconds)
  }
}
