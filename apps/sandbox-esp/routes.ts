import type { IncomingMessage, RequestListener } from 'node:http'
import { pkiListener } from '@countersign/sandbox-pki'
import { handleCsc } from './csc/routes.ts'
import { begin3, begin21, handleEsignSession, openSession3, replyStatus } from './esign/routes.ts'
import type { Esp } from './esp.ts'
import { bodyOf, fieldsOf, htmlReply, jsonReply, type Reply, send, textReply, xmlReply } from './http.ts'
import { style } from './pages/html.ts'
import { inboxPage } from './pages/inbox.ts'
import { returnScript } from './pages/sign-in.ts'
import { profilesOf } from './profiles.ts'
import { applySwitches } from './switches.ts'

/** Handles all requests, including those for the authority's OCSP, CRLs, issuer certificates and time-stamps. */
export function espListener(esp: Esp): RequestListener {
  const authority = pkiListener(esp.pki)
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', esp.url)
    if (/^\/(ocsp|tsa|crl|aia)(\/|$)/.test(pathname)) return authority(request, response)
    route(esp, request, pathname).then(
      (reply) => send(response, reply),
      () => send(response, textReply(400, 'text/plain', 'Malformed request.\n')),
    )
  }
}

async function route(esp: Esp, request: IncomingMessage, pathname: string): Promise<Reply> {
  const isProtocol = /^\/(esign|csc|oauth2)\//.test(pathname)
  if (isProtocol && esp.switches.outage) return textReply(503, 'text/plain', 'The outage switch is on.\n')
  const [, session, action = ''] = /^\/esign\/session\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? []
  if (session !== undefined) return handleEsignSession(esp, request, session, action)
  if (isProtocol && !pathname.startsWith('/esign/')) return handleCsc(esp, request, pathname)
  switch (`${request.method} ${pathname}`) {
    case 'POST /esign/2.1/signdoc':
      return begin21(esp, await fieldsOf(request))
    case 'POST /esign/3.0/signdoc':
      return xmlReply(await begin3(esp, await bodyOf(request)))
    case 'POST /esign/3.0/account/signdoc':
      return xmlReply(await begin3(esp, await bodyOf(request), { requiresAccount: true }))
    case 'POST /esign/authRequest':
      return openSession3(esp, await fieldsOf(request))
    case 'POST /esign/3.0/checkstatus':
      return xmlReply(await replyStatus(esp, await bodyOf(request)))
    case 'GET /inbox':
      return wantsJson(request) ? jsonReply(esp.otp.codes()) : htmlReply(inboxPage(esp.otp.codes()))
    case 'GET /sandbox/switches':
      return jsonReply(esp.switches)
    case 'PATCH /sandbox/switches':
      return patchSwitches(esp, await bodyOf(request))
    case 'GET /sandbox/profiles':
      return jsonReply(profilesOf(esp, new URL(request.url ?? '/', esp.url).searchParams.get('aspId') ?? 'SANDBOX'))
    case 'GET /style.css':
      return textReply(200, 'text/css', style)
    case 'GET /return.js':
      return textReply(200, 'text/javascript', returnScript)
    default:
      return textReply(404, 'text/plain', 'Not found. The README lists the addresses.\n')
  }
}

function wantsJson({ headers }: IncomingMessage): boolean {
  return headers.accept === 'application/json'
}

function patchSwitches(esp: Esp, body: Uint8Array): Reply {
  try {
    applySwitches(esp.switches, JSON.parse(Buffer.from(body).toString()))
    return jsonReply(esp.switches)
  } catch (error) {
    return jsonReply({ error: (error as Error).message }, 422)
  }
}
