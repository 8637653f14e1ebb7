import { createServer } from 'node:http'

// A receiver in a process of its own, as quick as Node makes one. /hang never answers; everything else is 204 and
// counted. GET / tells how many came, by path.

const counts = new Map<string, number>()
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(Object.fromEntries(counts)))
    return
  }
  const path = request.url ?? '/'
  request.resume()
  request.on('end', () => {
    counts.set(path, (counts.get(path) ?? 0) + 1)
    if (!path.startsWith('/hang')) response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
