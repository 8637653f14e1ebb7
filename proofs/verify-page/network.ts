import type { Page } from 'playwright-core'

/** Counts everything that a page or its worker asks of the network from now on, also what the browser would refuse. */
export async function watchNetwork(page: Page): Promise<{ seen: string[]; stop(): Promise<void> }> {
  const seen: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ request }) => seen.push(`${request.method} ${request.url}`))
  session.on('Network.webSocketCreated', ({ url }) => seen.push(`WebSocket ${url}`))
  session.on('Network.webTransportCreated', ({ url }) => seen.push(`WebTransport ${url}`))
  await session.send('Network.enable')
  // Requests of workers are reported by the page's own events.
  page.on('request', (request) => seen.push(`${request.method()} ${request.url()}`))
  page.on('websocket', (socket) => seen.push(`WebSocket ${socket.url()}`))
  return { seen, stop: () => session.detach() }
}
