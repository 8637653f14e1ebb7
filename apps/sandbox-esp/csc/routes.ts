import type { IncomingMessage } from 'node:http'
import type { Esp } from '../esp.ts'
import { bodyOf, fieldsOf, htmlReply, jsonReply, type Reply, seeOther, textReply } from '../http.ts'
import { identityForm, readIdentity, words } from '../identity.ts'
import { deadEndPage, identityPage, otpPage, type Visit } from '../pages/sign-in.ts'
import { credentialInfo, exchange, info, listCredentials, signHash } from './api.ts'
import { grant, knownClient, takeAuthorization } from './authorize.ts'
import { type Authorization, CscError } from './service.ts'

type Fields = Readonly<Record<string, string>>

/** The CSC API, version 2, and its authorization server. */
export async function answerCsc(esp: Esp, request: IncomingMessage, pathname: string): Promise<Reply> {
  const [, session, act = ''] = /^\/oauth2\/session\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? []
  if (session !== undefined) return atSession(esp, request, session, act)
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  switch (`${request.method} ${pathname}`) {
    case 'GET /oauth2/authorize':
      return enter(esp, Object.fromEntries(new URL(request.url ?? '/', esp.url).searchParams))
    case 'POST /oauth2/token':
      return called(async () => exchange(esp, await fieldsOf(request)))
    case 'POST /csc/v2/info':
      return called(() => info(esp))
    case 'POST /csc/v2/credentials/list':
      return called(() => listCredentials(esp, token))
    case 'POST /csc/v2/credentials/info':
      return called(async () => credentialInfo(esp, token, await json(request)))
    case 'POST /csc/v2/signatures/signHash':
      return called(async () => signHash(esp, token, await json(request)))
    default:
      return textReply(404, 'text/plain', 'The service does not offer this call; `info` lists those it does.\n')
  }
}

function enter(esp: Esp, parameters: Fields): Reply {
  const client = knownClient(esp, parameters)
  if (client === undefined) {
    const why = 'The application is not registered here, or not with this redirect_uri.'
    return htmlReply(deadEndPage('This request was refused', 'unauthorized_client', why), 400)
  }
  try {
    return seeOther(`/oauth2/session/${takeAuthorization(esp, client, parameters).session}`)
  } catch (error) {
    if (!(error instanceof CscError)) throw error
    const { redirect_uri = '', state = '' } = parameters
    return back(redirect_uri, { error: error.error, error_description: error.message, state })
  }
}

/** The person's pages: who they are (for a look), the code, and back. */
async function atSession(esp: Esp, request: IncomingMessage, session: string, act: string): Promise<Reply> {
  const authorization = esp.csc.authorizations.get(session)
  if (authorization === undefined)
    return htmlReply(deadEndPage('It is over', 'NA', 'This page was used or has ended.'), 404)
  if (esp.now() >= authorization.endsAt) return leave(esp, authorization, 'access_denied', 'The session has ended')
  const fields = request.method === 'POST' ? await fieldsOf(request) : {}
  if (act === 'cancel') return leave(esp, authorization, 'access_denied', 'The person cancelled')
  if (act === 'otp') return confirm(esp, authorization, fields.code ?? '')
  const wrong = request.method === 'POST' ? actOn(esp, authorization, act, fields) : sendFirst(esp, authorization)
  return show(authorization, wrong, fields)
}

function actOn(esp: Esp, authorization: Authorization, act: string, fields: Fields): string | undefined {
  if (act === 'again' && authorization.person !== undefined)
    return sendCode(esp, authorization, authorization.person.mailbox)
  if (act !== 'identity' || authorization.person !== undefined) return undefined
  const identity = readIdentity(identityForm(fields))
  if (typeof identity === 'string') return identity
  const wrong = sendCode(esp, authorization, identity.mailbox)
  if (wrong === undefined) authorization.person = identity
  return wrong
}

/** A signature's owner is known: the code goes out as the page is first shown, and not again when it is loaded anew. */
function sendFirst(esp: Esp, { person, session }: Authorization): undefined {
  if (person !== undefined && esp.otp.letterFor(session) === undefined) esp.otp.send(session, person.mailbox, esp.now())
}

function sendCode(esp: Esp, { session }: Authorization, mailbox: string): string | undefined {
  return esp.otp.send(session, mailbox, esp.now()) ? undefined : words.tooSoon
}

function confirm(esp: Esp, authorization: Authorization, code: string): Reply {
  switch (esp.otp.check(authorization.session, code.trim())) {
    case 'wrong':
      return show(authorization, words.wrongCode, {})
    case 'wrong too often':
      return leave(esp, authorization, 'access_denied', 'The code was wrong three times')
    case 'right': {
      esp.otp.forget(authorization.session)
      const { redirectUri, state } = authorization
      return back(redirectUri, { code: grant(esp, authorization), state })
    }
  }
}

function show(authorization: Authorization, wrong: string | undefined, { name = '' }: Fields): Reply {
  const visit = visitOf(authorization)
  const { person } = authorization
  const page = person === undefined ? identityPage(visit, { wrong, name }) : otpPage(visit, person.mailbox, wrong)
  return htmlReply(page, wrong === undefined ? 200 : 422)
}

function visitOf({ session, client, wish }: Authorization): Visit {
  const at = `/oauth2/session/${session}`
  if (wish.scope === 'service')
    return { at, requester: client.clientId, wish: 'let it see your certificates', reference: session }
  return { at, requester: client.clientId, wish: `sign “${wish.description}”`, reference: wish.hashes.join(' ') }
}

function leave(esp: Esp, { session, redirectUri, state }: Authorization, error: string, description: string): Reply {
  esp.otp.forget(session)
  esp.csc.authorizations.delete(session)
  return back(redirectUri, { error, error_description: description, state })
}

function back(redirectUri: string, fields: Fields): Reply {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return seeOther(url.toString())
}

async function called(call: () => unknown): Promise<Reply> {
  try {
    return jsonReply(await call())
  } catch (error) {
    if (!(error instanceof CscError)) throw error
    const status = error.error === 'invalid_token' || error.error === 'invalid_client' ? 401 : 400
    return jsonReply({ error: error.error, error_description: error.message }, status)
  }
}

async function json(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const value: unknown = JSON.parse(Buffer.from(await bodyOf(request)).toString())
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new CscError('invalid_request', 'the body must be a JSON object')
}
