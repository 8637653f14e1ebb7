import { textsOf } from '../../texts/catalogues.ts'
import { shortDate, text } from '../../texts/format.ts'
import { type Filters, isDay, statesOf } from '../model/filters.ts'

/** The filters that have a chip of their own. The search has a field. */
export const CHIPS = ['state', 'reference', 'signer', 'created', 'bulkJob'] as const
export type Chip = (typeof CHIPS)[number]

/** The parameters that a chip removes. */
export const CLEARED: Readonly<Record<Chip, Partial<Record<keyof Filters, undefined>>>> = {
  state: { state: undefined },
  reference: { reference: undefined },
  signer: { signer: undefined },
  created: { created_from: undefined, created_to: undefined },
  bulkJob: { bulk_job_id: undefined },
}

/** What a chip says while its filter is set; null if it is not. */
export function chipValue(chip: Chip, filters: Filters): string | null {
  const { states } = textsOf('console')
  switch (chip) {
    case 'state':
      return filters.state === undefined
        ? null
        : statesOf(filters)
            .map((state) => states[state])
            .join(', ')
    case 'reference':
      return filters.reference ?? null
    case 'signer':
      return filters.signer ?? null
    case 'bulkJob':
      return filters.bulk_job_id ?? null
    case 'created':
      return createdOf(filters)
    default:
      return chip satisfies never
  }
}

function createdOf({ created_from, created_to }: Filters): string | null {
  const { filters: words } = textsOf('consoleRequests')
  const [from, to] = [created_from, created_to].map((value) => (value === undefined ? null : dateOf(value)))
  if (from && to) return from === to ? from : text(words.between, { from, to })
  if (from) return text(words.since, { day: from })
  return to ? text(words.until, { day: to }) : null
}

function dateOf(value: string): string {
  return shortDate(new Date(isDay(value) ? `${value}T00:00:00` : value))
}
