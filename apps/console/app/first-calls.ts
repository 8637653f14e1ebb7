/**
 * The calls of the first screen, started while the scripts of the console are loaded: on a slow network they would
 * begin seconds later. The page names them (page.ts). This module is a file of its own (build.ts) and imports nothing, so
 * that it runs first.
 */
const started = new Map<string, Promise<Response>>()

// Tests of what uses the client have no page.
if (typeof document !== 'undefined') start()

function start(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="first-calls"]')?.content ?? ''
  const [, , account = '', segment] = location.pathname.split('/')
  const headers = { 'countersign-account': account, 'countersign-mode': segment === 'live' ? 'live' : 'test' }
  for (const path of named.split(' ').filter(Boolean)) {
    const request = new Request(path, { headers })
    const answer = fetch(request)
    // A failure is reported to the screen that asks; if none does, it is nobody's.
    answer.catch(() => {})
    started.set(keyOf(request), answer)
  }
}

/** The answer of a call that was started, once; any other call is sent. */
export function fetchOrTake(request: Request): Promise<Response> {
  const key = keyOf(request)
  const answer = started.get(key)
  started.delete(key)
  return answer ?? fetch(request)
}

function keyOf({ method, url, headers }: Request): string {
  return [method, url, headers.get('countersign-account'), headers.get('countersign-mode')].join(' ')
}
