import type { Finding } from '@countersign/verify'
import type { ScriptMessages as Messages } from '../script-messages.ts'
import { type Child, type Mark, make, markOf } from './dom.ts'

export interface Row {
  readonly mark: Mark
  readonly text: readonly Child[]
}

export function rowsOf(rows: readonly Row[], messages: Messages): Node {
  return make(
    'ul',
    { class: 'rows' },
    ...rows.map(({ mark, text }) =>
      make(
        'li',
        {},
        markOf(mark),
        make('span', {}, make('span', { class: 'sr-only' }, `${messages.marks[mark]} `), ...text),
      ),
    ),
  )
}

/** The codes are in the technical details. */
export function findingRow({ topic, severity }: Finding, messages: Messages): Row {
  const mark = severity === 'note' ? 'none' : severity === 'invalid' ? 'bad' : 'warn'
  return { mark, text: [messages.topics[topic]] }
}

export function section(
  title: string,
  rows: readonly Row[],
  messages: Messages,
  id?: string,
  ...more: readonly Node[]
): Node {
  const shown = rows.length > 0 ? [rowsOf(rows, messages)] : []
  return make('section', id === undefined ? {} : { id }, make('h2', {}, title), ...shown, ...more)
}
