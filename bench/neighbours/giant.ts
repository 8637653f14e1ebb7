import { makeTemplate, startJob, templateRow } from '../../proofs/lib/bulk.ts'
import { type Client, openAccount, until } from '../../proofs/lib/client.ts'
import { hold } from '../../proofs/lib/proof.ts'
import type { Stack } from '../../proofs/lib/stack.ts'

// Somebody whose job is larger than all that the others do together. What it achieves is counted in the database: to ask
// the API would be a neighbour's call.

export interface Giant {
  /** The job goes on; resolves once rows are being created. */
  resume(): Promise<void>
  /** Resolves once none is any more. */
  pause(): Promise<void>
  /** Rows created a second, while `during` lasts. */
  rate(during: Promise<unknown>): Promise<number>
  created(): Promise<number>
}

export async function openGiant({ url, database }: Stack, rows: number): Promise<Giant> {
  const client = await openAccount(url)
  const template = await makeTemplate(client)
  const sent = Array.from({ length: rows }, (_, i) => templateRow(i))
  const job = await startJob(client, sent, `template_id=${template}&notify=false&hold=true`)

  const count = async (where: string, ...values: unknown[]) =>
    Number((await database.owner(`SELECT count(*) AS n FROM ${where}`, values))[0]?.n)
  const created = () => count('sign_requests WHERE job_id IS NOT NULL')
  const now = async () => (await database.owner('SELECT clock_timestamp() AS at'))[0]?.at as Date
  const post = (verb: string) => command(client, `/api/v1/bulk-jobs/${job.id}/${verb}`)

  return {
    created,
    resume: async () => {
      const before = await created()
      await post('resume')
      await until(async () => (await created()) > before || undefined)
    },
    pause: async () => {
      await post('pause')
      await until(async () => (await count('bulk_batches WHERE holder IS NOT NULL')) === 0 || undefined)
    },
    rate: async (during) => {
      const from = await now()
      await during
      const to = await now()
      const made = await count('sign_requests WHERE job_id IS NOT NULL AND created_at BETWEEN $1 AND $2', from, to)
      hold((await created()) < rows, `all ${rows} rows were created before the end: the job was too small`)
      return (made * 1000) / (to.getTime() - from.getTime())
    },
  }
}

async function command(client: Client, path: string): Promise<void> {
  const { status, body } = await client.call('POST', path)
  hold(status === 200, `${path} was answered ${JSON.stringify(body)}`)
}
