import { rowsCounted } from '../../bulk/progress/measure.ts'
import { mailsCounted } from '../../platform/mail/outcomes.ts'

/** What this process has done with mails and with the rows of bulk jobs, for /metrics. */
export function workMetrics(): string[] {
  return [
    '# HELP countersign_mails_total Attempts at mails, by how they ended.',
    '# TYPE countersign_mails_total counter',
    ...lines('countersign_mails_total', mailsCounted()),
    '# HELP countersign_bulk_rows_total Rows of bulk jobs: accepted by the api, created and failed by the worker.',
    '# TYPE countersign_bulk_rows_total counter',
    ...lines('countersign_bulk_rows_total', rowsCounted()),
  ]
}

function lines(name: string, counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).map(([outcome, count]) => `${name}{outcome="${outcome}"} ${count}`)
}
