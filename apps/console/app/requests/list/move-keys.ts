import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useKeys } from '../../shell/keys.ts'
import type { Summary } from '../model/pages.ts'
import { type ListRow, nextRequestRow } from '../model/rows.ts'
import { linkId } from './row.tsx'

export interface MoveKeys {
  /** The request that had the focus last, also after its row has left the window. */
  active: RefObject<string | null>
  onSelect(request: Summary): void
}

/** `j` and `k` move the focus from request to request, `x` selects. Enter opens, because the focus is on a link. */
export function useMoveKeys(
  rows: readonly ListRow[],
  virtualizer: Virtualizer<Window, Element>,
  { active, onSelect }: MoveKeys,
): void {
  const wanted = useRef<string | null>(null)
  // The row may not be there yet when the key is pressed.
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(linkId(wanted.current))
    if (!element) return
    wanted.current = null
    element.focus({ preventScroll: true })
  })
  const keys = useMemo(() => {
    const find = () => rows.findIndex(({ key, kind }) => kind === 'request' && key === active.current)
    const move = (step: 1 | -1) => {
      const index = nextRequestRow(rows, find(), step)
      const row = rows[index]
      if (row?.kind !== 'request') return
      active.current = row.key
      virtualizer.scrollToIndex(index, { align: 'auto' })
      const element = document.getElementById(linkId(row.key))
      if (element) element.focus({ preventScroll: true })
      else wanted.current = row.key
    }
    return {
      j: () => move(1),
      k: () => move(-1),
      x: () => {
        const row = rows[find()]
        if (row?.kind === 'request') onSelect(row.request)
      },
    }
  }, [rows, virtualizer, active, onSelect])
  useKeys(keys)
}
