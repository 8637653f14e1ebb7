import { createIndexes } from './create-indexes.ts'

/** Finds the captured mail of a mail. */
export const { up, withoutTransaction } = createIndexes([
  { name: 'inbox_messages_of_mail', table: 'inbox_messages', on: '(tenant_id, mail_id) WHERE mail_id IS NOT NULL' },
])
