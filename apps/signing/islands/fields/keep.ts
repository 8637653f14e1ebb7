import type { GivenValues } from '@countersign/domain/field/page'

export interface KeptValues {
  read(): GivenValues
  save(values: GivenValues): void
  discard(): void
}

/** Keeps what the signer enters on the device until they have signed. The values do not depend on the revision shown. */
export function keptValues(person: string): KeptValues {
  const key = `countersign:${person}:fields`
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '{}') as GivenValues
      } catch {
        return {}
      }
    },
    save(values) {
      try {
        localStorage.setItem(key, JSON.stringify(values))
      } catch {
        // Storage is unavailable or full: the page works without it.
      }
    },
    discard() {
      try {
        localStorage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
