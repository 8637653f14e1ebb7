import { record as recordAll } from '../../apps/server/signrequests/change/record.ts'

// What a product without an audit trail would write: the request and its events, no entries.

export const record: typeof recordAll = (...args) => ({ ...recordAll(...args), audit: [] })
