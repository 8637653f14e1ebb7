import { type Client, insist } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Sightings } from './planted.ts'

// How a failure is seen in a request: the API is asked as an integrator would ask it.

export interface Failing {
  client: Client
  documentId: string
  /** The code of the problem, or of the failure that ended the request. */
  code: string
  /** The request has ended as `failed`. Otherwise the problem is recorded with the open or ended request. */
  hasFailed?: boolean
  /** Default `document.failed` if the request has failed, otherwise `document.problem`. */
  event?: string
}

export function seenInRequest({ client, documentId, code, hasFailed = false, ...more }: Failing): Sightings {
  const path = `/api/v1/document-signrequest/${documentId}`
  const event = more.event ?? (hasFailed ? 'document.failed' : 'document.problem')
  return {
    state: async () => {
      const { state, failure, problems } = await read<Request>(client, path)
      return hasFailed ? state === 'failed' && failure?.code === code : has(problems, code)
    },
    explain: async () => {
      const { waiting_for, summary, problems, seal_error } = await read<Explanation>(client, `${path}/explain`)
      if (waiting_for === 'signers' || summary.startsWith('Waiting for')) return false
      return hasFailed ? seal_error?.code === code && summary.includes(seal_error.message) : has(problems, code)
    },
    event: async () => {
      const { data } = await read<{ data: Event[] }>(client, `${path}/events`)
      return data.some(({ type, data }) => type === event && (data.problem ?? data.failure)?.code === code)
    },
  }
}

interface Coded {
  code: string
  message: string
}

interface Request {
  state: string
  failure: Coded | null
  problems: Coded[]
}

interface Explanation {
  waiting_for: string
  summary: string
  problems: Coded[]
  seal_error: Coded | null
}

interface Event {
  type: string
  data: { problem?: Coded; failure: Coded | null }
}

function has(problems: readonly Coded[], code: string): boolean {
  return problems.some((problem) => problem.code === code && problem.message.length > 0)
}

async function read<T>(client: Client, path: string): Promise<T> {
  const answer = await insist(() => client.call('GET', path))
  hold(answer.status === 200, `${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body as T
}
