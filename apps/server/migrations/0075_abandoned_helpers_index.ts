import { createIndexes } from './create-indexes.ts'

/** The sessions that still have what their signer said. */
export const { up, withoutTransaction } = createIndexes([
  { name: 'helper_sessions_stated', table: 'helper_sessions', on: '(code_expires_at) WHERE stated IS NOT NULL' },
])
