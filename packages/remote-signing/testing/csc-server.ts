import { createHash, type KeyObject, privateEncrypt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A CSC v2 service for tests. It makes the checks of a real service and records the calls. */
export interface CscServer extends AsyncDisposable {
  readonly url: string
  readonly calls: { path: string; body: Record<string, unknown>; token: string | undefined }[]
  /** Visits the authorization page as the person, and returns the fields of the redirect. */
  visit(url: string, agrees?: boolean): Record<string, string>
  info: Record<string, unknown>
  readonly credentials: Map<string, Record<string, unknown>>
}

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
  readonly scope: string
  readonly credentialID?: string | undefined
  readonly hashes?: readonly string[]
}

export async function startCscServer(key: KeyObject): Promise<CscServer> {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const calls: CscServer['calls'] = []
  const credentials: CscServer['credentials'] = new Map()
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: CscServer = {
    url: `${url}/csc/v2`,
    calls,
    credentials,
    info: {
      name: 'Test service',
      specs: '2.0.0.2',
      authType: ['oauth2code'],
      oauth2: url,
      methods: ['credentials/list', 'credentials/info', 'signatures/signHash'],
    },
    visit: (address, agrees = true) => {
      const parameters = Object.fromEntries(new URL(address).searchParams)
      const { state = '' } = parameters
      if (!agrees) return { error: 'access_denied', error_description: 'the person declined', state }
      const code = randomUUID()
      codes.set(code, grantOf(parameters))
      return { code, state }
    },
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  http.on('request', async (request, response) => {
    const path = new URL(request.url ?? '/', url).pathname
    const body = await bodyOf(request)
    const token = request.headers.authorization?.replace('Bearer ', '')
    calls.push({ path, body, token })
    const { status = 200, ...json } = respond(path, body, token)
    response.writeHead(Number(status), { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  return server

  function respond(path: string, body: Record<string, unknown>, token = ''): Record<string, unknown> {
    switch (path) {
      case '/csc/v2/info':
        return server.info
      case '/oauth2/token':
        return exchange(body)
      case '/csc/v2/credentials/list':
        return tokens.get(token)?.scope === 'service'
          ? { credentialIDs: [...credentials.keys()] }
          : denied('invalid_token')
      case '/csc/v2/credentials/info':
        return credentials.get(String(body.credentialID)) ?? denied('invalid_request')
      case '/csc/v2/signatures/signHash':
        return signHash(body, tokens.get(String(body.SAD ?? token)))
      default:
        return { status: 404 }
    }
  }

  function exchange(body: Record<string, unknown>) {
    const grant = codes.get(String(body.code))
    codes.delete(String(body.code))
    const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
    if (grant?.challenge !== challenge || grant.redirectUri !== body.redirect_uri) return denied('invalid_grant')
    const token = randomUUID()
    tokens.set(token, grant)
    return { access_token: token, token_type: grant.scope === 'service' ? 'Bearer' : 'SAD', expires_in: 300 }
  }

  /** Signs only the hash that the person authorized. */
  function signHash(body: Record<string, unknown>, grant: Grant | undefined) {
    const hashes = body.hashes as string[]
    const isGranted = grant?.credentialID === body.credentialID && String(grant?.hashes) === String(hashes)
    if (!isGranted) return denied('invalid_request')
    return { signatures: hashes.map((hash) => signDigest(key, Buffer.from(hash, 'base64')).toString('base64')) }
  }
}

function grantOf(parameters: Record<string, string>): Grant {
  const common = { challenge: parameters.code_challenge ?? '', redirectUri: parameters.redirect_uri ?? '' }
  if (parameters.authorization_details !== undefined) {
    const [details] = JSON.parse(parameters.authorization_details)
    const hashes = details.documentDigests.map(({ hash }: { hash: string }) => hash)
    return { ...common, scope: 'credential', credentialID: details.credentialID, hashes }
  }
  const { scope = '', credentialID, hashes = '' } = parameters
  const inBase64 = hashes.split(',').map((hash) => Buffer.from(hash, 'base64url').toString('base64'))
  return { ...common, scope, credentialID, hashes: inBase64 }
}

const sha256Prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** RSA PKCS#1 v1.5 over a given hash (RFC 8017 §9.2). */
function signDigest(key: KeyObject, digest: Buffer): Buffer {
  return privateEncrypt(key, Buffer.concat([sha256Prefix, digest]))
}

function denied(error: string) {
  return { status: 400, error, error_description: 'test error' }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return request.headers['content-type'] === 'application/json'
    ? JSON.parse(text)
    : Object.fromEntries(new URLSearchParams(text))
}
