import type { IncomingMessage, RequestListener } from 'node:http'
import { pkiListener } from '@countersign/sandbox-pki'
import { answerCsc } from './csc/routes.ts'
import { atEsignSession, begin3, begin21, enter3, tellStatus } from './esign/routes.ts'
import type { Esp } from './esp.ts'
import { bodyOf, fieldsOf, htmlReply, jsonReply, type Reply, send, textReply, xmlReply } from './http.ts'
import { style } from './pages/html.ts'
import { inboxPage } from './pages/inbox.ts'
import { returnScript } from './pages/sign-in.ts'
import { profilesOf } from './profiles.ts'
import { turn } from './switches.ts'

/** Everything this provider answers; the authority's own addresses (OCSP, CRL, issuers, time-stamps) too. */
export function espListener(esp: Esp): RequestListener {
  const authority = pkiListener(esp.pki)
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', esp.url)
    if (/^\/(ocsp|tsa|crl|aia)(\/|$)/.test(pathname)) return authority(request, response)
    answer(esp, request, pathname).then(
      (reply) => send(response, reply),
      () => send(response, textReply(400, 'text/plain', 'This request cannot be read.\n')),
    )
  }
}

async function answer(esp: Esp, request: IncomingMessage, pathname: string): Promise<Reply> {
  const isProtocol = /^\/(esign|csc|oauth2)\//.test(pathname)
  if (isProtocol && esp.switches.outage) return textReply(503, 'text/plain', 'Switched off.\n')
  const [, session, act = ''] = /^\/esign\/session\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? []
  if (session !== undefined) return atEsignSession(esp, request, session, act)
  if (isProtocol && !pathname.startsWith('/esign/')) return answerCsc(esp, request, pathname)
  switch (`${request.method} ${pathname}`) {
    case 'POST /esign/2.1/signdoc':
      return begin21(esp, await fieldsOf(request))
    case 'POST /esign/3.0/signdoc':
      return xmlReply(await begin3(esp, await bodyOf(request)))
    case 'POST /esign/3.0/account/signdoc':
      return xmlReply(await begin3(esp, await bodyOf(request), { wantsAccount: true }))
    case 'POST /esign/authRequest':
      return enter3(esp, await fieldsOf(request))
    case 'POST /esign/3.0/checkstatus':
      return xmlReply(await tellStatus(esp, await bodyOf(request)))
    case 'GET /inbox':
      return wantsJson(request) ? jsonReply(esp.otp.letters()) : htmlReply(inboxPage(esp.otp.letters()))
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
      return textReply(404, 'text/plain', 'There is nothing at this address; the README lists what there is.\n')
  }
}

function wantsJson({ headers }: IncomingMessage): boolean {
  return headers.accept === 'application/json'
}

function patchSwitches(esp: Esp, body: Uint8Array): Reply {
  try {
    turn(esp.switches, JSON.parse(Buffer.from(body).toString()))
    return jsonReply(esp.switches)
  } catch (error) {
    return jsonReply({ error: (error as Error).message }, 422)
  }
}
