import type { IncomingMessage } from 'node:http'
import type { Esp } from '../esp.ts'
import { bodyOf, fieldsOf, htmlReply, jsonReply, type Reply, seeOther, textReply } from '../http.ts'
import { identityForm, messages, readIdentity } from '../identity.ts'
import { errorPage, identityPage, otpPage, type Visit } from '../pages/sign-in.ts'
import { credentialInfo, exchangeCode, info, listCredentials, signHash } from './api.ts'
import { acceptAuthorization, grant, knownClient } from './authorize.ts'
import { type Authorization, CscError } from './service.ts'

type Fields = Readonly<Record<string, string>>

/** The CSC API, version 2, and its authorization server. */
export async function handleCsc(esp: Esp, request: IncomingMessage, pathname: string): Promise<Reply> {
  const [, session, action = ''] = /^\/oauth2\/session\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? []
  if (session !== undefined) return handleSession(esp, request, session, action)
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  switch (`${request.method} ${pathname}`) {
    case 'GET /oauth2/authorize':
      return openAuthorization(esp, Object.fromEntries(new URL(request.url ?? '/', esp.url).searchParams))
    case 'POST /oauth2/token':
      return apiReply(async () => exchangeCode(esp, await fieldsOf(request)))
    case 'POST /csc/v2/info':
      return apiReply(() => info(esp))
    case 'POST /csc/v2/credentials/list':
      return apiReply(() => listCredentials(esp, token))
    case 'POST /csc/v2/credentials/info':
      return apiReply(async () => credentialInfo(esp, token, await readJson(request)))
    case 'POST /csc/v2/signatures/signHash':
      return apiReply(async () => signHash(esp, token, await readJson(request)))
    default:
      return textReply(404, 'text/plain', 'The service does not offer this call. `info` lists the calls.\n')
  }
}

function openAuthorization(esp: Esp, parameters: Fields): Reply {
  const client = knownClient(esp, parameters)
  if (client === undefined) {
    const reason = 'The application is not registered, or not with this redirect_uri.'
    return htmlReply(errorPage('Request refused', 'unauthorized_client', reason), 400)
  }
  try {
    return seeOther(`/oauth2/session/${acceptAuthorization(esp, client, parameters).session}`)
  } catch (error) {
    if (!(error instanceof CscError)) throw error
    const { redirect_uri = '', state = '' } = parameters
    return redirect(redirect_uri, { error: error.error, error_description: error.message, state })
  }
}

/** The person's pages: the identity form (scope `service`), the code, and the redirect to the client. */
async function handleSession(esp: Esp, request: IncomingMessage, session: string, action: string): Promise<Reply> {
  const authorization = esp.csc.authorizations.get(session)
  if (authorization === undefined)
    return htmlReply(errorPage('Session ended', 'NA', 'This page was already used or has expired.'), 404)
  if (esp.now() >= authorization.endsAt)
    return redirectError(esp, authorization, 'access_denied', 'The session has ended')
  const fields = request.method === 'POST' ? await fieldsOf(request) : {}
  if (action === 'cancel') return redirectError(esp, authorization, 'access_denied', 'The person cancelled')
  if (action === 'otp') return confirm(esp, authorization, fields.code ?? '')
  const error =
    request.method === 'POST' ? submit(esp, authorization, action, fields) : sendFirstCode(esp, authorization)
  return show(authorization, error, fields)
}

function submit(esp: Esp, authorization: Authorization, action: string, fields: Fields): string | undefined {
  if (action === 'again' && authorization.person !== undefined)
    return sendCode(esp, authorization, authorization.person.mailbox)
  if (action !== 'identity' || authorization.person !== undefined) return undefined
  const identity = readIdentity(identityForm(fields))
  if (typeof identity === 'string') return identity
  const error = sendCode(esp, authorization, identity.mailbox)
  if (error === undefined) authorization.person = identity
  return error
}

/** For a signature the person is known, so the code is sent when the page is first shown, and not when it is reloaded. */
function sendFirstCode(esp: Esp, { person, session }: Authorization): undefined {
  if (person !== undefined && esp.otp.codeFor(session) === undefined) esp.otp.send(session, person.mailbox, esp.now())
}

function sendCode(esp: Esp, { session }: Authorization, mailbox: string): string | undefined {
  return esp.otp.send(session, mailbox, esp.now()) ? undefined : messages.tooSoon
}

function confirm(esp: Esp, authorization: Authorization, code: string): Reply {
  switch (esp.otp.check(authorization.session, code.trim())) {
    case 'wrong':
      return show(authorization, messages.wrongCode, {})
    case 'wrong too often':
      return redirectError(esp, authorization, 'access_denied', 'The code was wrong three times')
    case 'right': {
      esp.otp.delete(authorization.session)
      const { redirectUri, state } = authorization
      return redirect(redirectUri, { code: grant(esp, authorization), state })
    }
  }
}

function show(authorization: Authorization, error: string | undefined, { name = '' }: Fields): Reply {
  const visit = visitOf(authorization)
  const { person } = authorization
  const page = person === undefined ? identityPage(visit, { error, name }) : otpPage(visit, person.mailbox, error)
  return htmlReply(page, error === undefined ? 200 : 422)
}

function visitOf({ session, client, request }: Authorization): Visit {
  const path = `/oauth2/session/${session}`
  if (request.scope === 'service')
    return { path, requester: client.clientId, action: 'let it see your certificates', reference: session }
  const reference = request.hashes.join(' ')
  return { path, requester: client.clientId, action: `sign “${request.description}”`, reference }
}

function redirectError(
  esp: Esp,
  { session, redirectUri, state }: Authorization,
  error: string,
  description: string,
): Reply {
  esp.otp.delete(session)
  esp.csc.authorizations.delete(session)
  return redirect(redirectUri, { error, error_description: description, state })
}

function redirect(redirectUri: string, fields: Fields): Reply {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return seeOther(url.toString())
}

async function apiReply(call: () => unknown): Promise<Reply> {
  try {
    return jsonReply(await call())
  } catch (error) {
    if (!(error instanceof CscError)) throw error
    const status = error.error === 'invalid_token' || error.error === 'invalid_client' ? 401 : 400
    return jsonReply({ error: error.error, error_description: error.message }, status)
  }
}

async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const value: unknown = JSON.parse(Buffer.from(await bodyOf(request)).toString())
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new CscError('invalid_request', 'the body must be a JSON object')
}
