import { useEffect } from 'react'

export type KeyMap = Readonly<Record<string, () => void>>

/** The time for the second key of a pair such as `g r`. */
const PAIR_MS = 1000

/**
 * Single keys (`j`), pairs (`g r`) and `mod+k` (Ctrl or ⌘), while no field has the focus. `mod+` keys work in fields, too.
 */
export function useKeys(keys: KeyMap): void {
  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const onKey = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const isModified = event.ctrlKey || event.metaKey
      if (event.defaultPrevented || event.altKey || (!isModified && isTyping(event.target))) return
      const pair = first && event.timeStamp - first.at < PAIR_MS ? keys[`${first.key} ${name}`] : undefined
      const action = pair ?? keys[name]
      first = isModified ? null : { key: name, at: event.timeStamp }
      if (!action) return
      event.preventDefault()
      first = null
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [keys])
}

function nameOf({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select') ||
      target.closest('[role="dialog"]') !== null)
  )
}
