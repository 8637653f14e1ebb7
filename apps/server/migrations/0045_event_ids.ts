import { createIndexes } from './create-indexes.ts'

/** GET /api/v1/events/{id}. */
export const { up, withoutTransaction } = createIndexes([{ name: 'events_by_id', table: 'events', on: '(event_id)' }])
