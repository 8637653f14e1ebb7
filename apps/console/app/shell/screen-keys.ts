import { useEffect } from 'react'

let shown: readonly (readonly [key: string, meaning: string])[] = []

/** The keys of the screen that is shown, for the list of keys. */
export function screenKeys(): [string, string][] {
  return shown.map(([key, meaning]) => [key, meaning])
}

/** Describes the keys of a screen while it is shown. Pass a constant list. */
export function useDescribedKeys(keys: readonly (readonly [key: string, meaning: string])[]): void {
  useEffect(() => {
    shown = keys
    return () => {
      shown = []
    }
  }, [keys])
}
