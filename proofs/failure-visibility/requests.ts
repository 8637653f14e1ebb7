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
  /** The failure is that of a signer's attempt: `code` is their error code. */
  isSigners?: boolean
  /** A mail to a signer was returned. */
  isBounce?: boolean
}

export function seenInRequest(failing: Failing): Sightings {
  const { client, documentId, code, hasFailed = false, isSigners = false, isBounce = false } = failing
  const path = `/api/v1/document-signrequest/${documentId}`
  const event = isBounce
    ? 'signer.email_bounced'
    : isSigners
      ? 'signer.failed'
      : hasFailed
        ? 'document.failed'
        : 'document.problem'
  return {
    state: async () => {
      const { state, failure, problems, signers } = await read<Request>(client, path)
      if (isSigners) return signers.some(({ error_code }) => error_code === code)
      return hasFailed ? state === 'failed' && failure?.code === code : has(problems, code)
    },
    explain: async () => {
      const { waiting_for, summary, problems, seal_error } = await read<Explanation>(client, `${path}/explain`)
      if (waiting_for === 'signers' || summary.startsWith('Waiting for')) return false
      return hasFailed ? seal_error?.code === code && summary.includes(seal_error.message) : has(problems, code)
    },
    event: async () => {
      const { data } = await read<{ data: Event[] }>(client, `${path}/events`)
      return data.some(({ type, data }) => type === event && (isBounce || codeOf(data) === code))
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
  signers: { error_code: string | null }[]
}

interface Explanation {
  waiting_for: string
  summary: string
  problems: Coded[]
  seal_error: Coded | null
}

interface Event {
  type: string
  data: { problem?: Coded; failure: Coded | null; signer?: { error_code: string | null } }
}

function codeOf({ problem, failure, signer }: Event['data']): string | null | undefined {
  return (problem ?? failure)?.code ?? signer?.error_code
}

function has(problems: readonly Coded[], code: string): boolean {
  return problems.some((problem) => problem.code === code && problem.message.length > 0)
}

export async function read<T>(client: Client, path: string): Promise<T> {
  const answer = await insist(() => client.call('GET', path))
  hold(answer.status === 200, `${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body as T
}
