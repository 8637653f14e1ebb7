import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SignPage } from '../model.ts'
import { REMOTE_FAILURES, type RemoteFailed, type RemoteState } from '../remote.ts'

// A remote provider for the preview, and the server's endpoints under `remote/`.

/** One visit of a signer who signs at a provider. */
export interface RemoteVisit {
  /** Answers a request under `remote/`; returns whether the document is signed. */
  answer(response: ServerResponse, path: string[], seen: string | null): boolean
  /** The page as the server would render it now. */
  page(page: SignPage): SignPage
}

/**
 * By name: `/en/remote~away` is the fixture `remote` while the signer is at the provider. `~failed-…` ends with that
 * failure. With `~redirected` the provider's form redirects to another origin; with `~redirected-named` the policy allows it.
 */
const SCENARIOS: Readonly<Record<string, RemoteState['state']>> = {
  preparing: 'preparing',
  waiting: 'waiting',
  leave: 'leave',
  away: 'away',
  choose: 'choose',
  finishing: 'finishing',
}

export function startRemoteVisit(scenario: string, providerAddress: string, returnAddress: string): RemoteVisit {
  const action = `${providerAddress}/${scenario.startsWith('redirected') ? 'redirected' : ''}`
  const formOrigins = [providerAddress, ...(scenario === 'redirected-named' ? [otherOrigin(providerAddress)] : [])]
  let state: RemoteState | null = SCENARIOS[scenario] ? stateOf(SCENARIOS[scenario]) : null
  const failure = REMOTE_FAILURES.find((code) => scenario === `failed-${code}`)
  const waiting: ServerResponse[] = []

  function stateOf(name: RemoteState['state'], kind: 'form' | 'redirect' = 'form'): RemoteState {
    const until = new Date(Date.now() + 600_000).toISOString()
    const url = `${providerAddress}/?return=${encodeURIComponent(returnAddress)}`
    const form = { enctype: 'application/x-www-form-urlencoded', fields: { return: returnAddress } } as const
    switch (name) {
      case 'leave':
        return {
          ...{ state: name, until },
          departure: kind === 'redirect' ? { kind, url } : { kind, action, ...form },
        }
      case 'away':
      case 'waiting':
        return { state: name, until }
      case 'choose':
        return { state: name, credentials: CREDENTIALS }
      case 'failed':
        return FAILED
      default:
        return { state: name }
    }
  }
  const change = (next: RemoteState) => {
    state = next
    for (const response of waiting.splice(0)) send(response, 200, next)
  }

  return {
    page(page) {
      const { remote } = page
      if (!remote) return page
      const [first] = remote.providers
      const providers = remote.providers.map((one) => ({
        ...one,
        formOrigins: one.formOrigins.flatMap(() => formOrigins),
      }))
      const isInProgress = state !== null && state.state !== 'failed'
      const attempt = isInProgress ? { id: ID, provider: first?.name ?? '' } : null
      return { ...page, remote: { ...remote, providers, attempt } }
    },
    answer(response, [noun = '', id, verb], seen) {
      switch (`${noun} ${id === undefined ? '' : 'one'} ${verb ?? ''}`.trim()) {
        case 'attempts':
          if (scenario === 'leased') {
            send(response, 409, { status: 'error', code: 'document_leased' }, { 'retry-after': '30' })
            break
          }
          if (failure) change({ ...FAILED, code: failure })
          else if (state === null || state.state === 'choose')
            change(stateOf('leave', /^(address|choose)$/.test(scenario) ? 'redirect' : 'form'))
          send(response, 201, {})
          break
        case 'attempts one':
          if (state?.state === seen) waiting.push(response)
          else send(response, 200, state ?? stateOf('preparing'))
          break
        case 'attempts one left':
          change(stateOf('away'))
          response.writeHead(204).end()
          break
        case 'attempts one abandon':
          // A fixed scenario keeps its state for the next visit.
          if (SCENARIOS[scenario] === undefined) change(stateOf('failed'))
          response.writeHead(204).end()
          break
        case 'back':
          change(stateOf('signed'))
          return true
        default:
          send(response, 404, { status: 'error', code: 'not_found' })
      }
      return false
    },
  }
}

const ID = '3f0a91c2-0000-4000-8000-000000000001'
const CREDENTIALS = [
  ...[{ id: 'one', subject: 'Margaret Okonkwo-Lindqvist', issuer: 'NordTrust Qualified CA 2' }],
  ...[{ id: 'two', subject: 'Okonkwo-Lindqvist Architects and Surveyors Ltd', issuer: 'NordTrust Company CA 2' }],
].map((one) => ({ ...one, valid_until: '2028-05-31T12:00:00.000Z' }))
const FAILED: RemoteFailed = {
  ...{ state: 'failed', code: 'abandoned', message: '', retry: 'again' },
  fallback: { providers: [], methods: [] },
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** The same server under another origin. */
function otherOrigin(address: string): string {
  return address.replace('127.0.0.1', 'localhost')
}

/** Runs at its own origin. Asks for nothing and sends every signer back. */
export async function startProvider(): Promise<{ address: string; close(): void }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const fields = new URLSearchParams(request.method === 'POST' ? body : (request.url ?? '').split('?')[1])
    if (request.url === '/redirected') {
      response.writeHead(307, { location: `${otherOrigin(`http://${request.headers.host}`)}/` }).end()
      return
    }
    const back = new URL(fields.get('return') ?? 'http://localhost').href.replaceAll('"', '')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' })
    response.end(
      `<!doctype html><title>Provider</title><form method="post" action="${back}"><button id="done">Sign</button></form>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
