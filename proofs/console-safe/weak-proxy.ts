import { createServer, request } from 'node:http'
import { listen } from '../console/listen.ts'

/** The console behind a proxy that permits inline scripts, as a careless operator’s might. */
export async function startWeakProxy(url: string): Promise<{ url: string; stop(): void }> {
  const target = new URL(url)
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const options = {
      host: target.hostname,
      port: target.port,
      method,
      path,
      headers: { ...headers, host: target.host },
    }
    const asked = request(options, (answer) => {
      const policy = answer.headers['content-security-policy']
      const weaker = String(policy).replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
      const kept = { ...answer.headers, ...(policy === undefined ? {} : { 'content-security-policy': weaker }) }
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    asked.once('error', () => void outgoing.destroy())
    incoming.pipe(asked)
  })
  return listen(server)
}
