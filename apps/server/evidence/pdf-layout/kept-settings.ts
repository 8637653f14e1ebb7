import type { FontSource } from '@countersign/pades/appearance'
import type { Setting } from './typeset.ts'

/** An LRU cache of typeset texts. Labels, names, browsers and fixed texts repeat in most layouts. */
export class KeptSettings {
  static readonly #most = 2_000
  readonly #kept = new Map<string, Promise<Setting>>()

  get(key: string): Promise<Setting> | undefined {
    const known = this.#kept.get(key)
    if (known !== undefined) this.keep(key, known)
    return known
  }

  keep(key: string, setting: Promise<Setting>): Promise<Setting> {
    this.#kept.delete(key)
    this.#kept.set(key, setting)
    setting.catch(() => this.#kept.delete(key))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KeptSettings.#most && oldest !== undefined) this.#kept.delete(oldest)
    return setting
  }
}

const keptSettings = new WeakMap<FontSource, KeptSettings>()

export function settingsBy(source: FontSource): KeptSettings {
  const kept = keptSettings.get(source) ?? new KeptSettings()
  keptSettings.set(source, kept)
  return kept
}
