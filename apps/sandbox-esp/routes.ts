import type { IncomingMessage, RequestListener } from 'node:http'
import { pkiListener } from '@countersign/sandbox-pki'
import { answerOf, refusalAnswer } from './answer.ts'
import { bySession, type Esp } from './esp.ts'
import { bodyOf, fieldsOf, htmlReply, jsonReply, type Reply, seeOther, send, textReply, xmlReply } from './http.ts'
import { style } from './pages/html.ts'
import { inboxPage } from './pages/inbox.ts'
import { deadEndPage, identityPage, otpPage, returnPage, returnScript } from './pages/sign-in.ts'
import { profilesOf } from './profiles.ts'
import { Refusal } from './refusal.ts'
import { cancel, confirm, endIfLate, identify, sendAgain } from './sign-in.ts'
import { turn } from './switches.ts'
import { returnAddress, takeQuestion, takeRequest } from './take-request.ts'
import type { Transaction } from './transaction.ts'

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
  if (pathname.startsWith('/esign/') && esp.switches.outage) return textReply(503, 'text/plain', 'Switched off.\n')
  const [, session, act = ''] = /^\/esign\/session\/([\w-]+)(?:\/(\w+))?$/.exec(pathname) ?? []
  if (session !== undefined) return atSession(esp, request, session, act)
  switch (`${request.method} ${pathname}`) {
    case 'POST /esign/2.1/signdoc':
      return begin21(esp, await fieldsOf(request))
    case 'POST /esign/3.0/signdoc':
      return xmlReply(await begin3(esp, await bodyOf(request)))
    case 'POST /esign/authRequest':
      return enter3(esp, await fieldsOf(request))
    case 'POST /esign/3.0/checkstatus':
      return xmlReply(await tellStatus(esp, await bodyOf(request)))
    case 'GET /inbox':
      return htmlReply(inboxPage(esp.otp.letters()))
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

/** 2.1: the browser brings the request. A refusal goes back to its requester, if the request is truly theirs. */
async function begin21(esp: Esp, fields: Readonly<Record<string, string>>): Promise<Reply> {
  const message = new TextEncoder().encode(fields.eSignRequest ?? '')
  try {
    return seeOther(`/esign/session/${takeRequest(esp, '2.1', message).session}`)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const back = returnAddress(esp, message)
    if (back === undefined)
      return htmlReply(deadEndPage('This request was refused', refusal.code, refusal.message), 400)
    const answered = await refusalAnswer(esp, '2.1', back.txn, refusal)
    return htmlReply(returnPage('This request was refused', back.responseUrl, formOf(answered, '')))
  }
}

/** 3.x: the request comes from server to server, and is acknowledged. */
async function begin3(esp: Esp, message: Uint8Array): Promise<Uint8Array> {
  try {
    return await answerOf(esp, takeRequest(esp, '3.0', message))
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return refusalAnswer(esp, '3.0', returnAddress(esp, message)?.txn ?? 'NA', refusal)
  }
}

/** 3.x: the browser follows, with txn|resCode. */
function enter3(esp: Esp, { txnref = '' }: Readonly<Record<string, string>>): Reply {
  const [txn, resCode] = Buffer.from(txnref, 'base64').toString().split('|')
  const found = [...esp.transactions.values()].find((each) => each.txn === txn && each.resCode === resCode)
  if (found?.version === '3.0') return seeOther(`/esign/session/${found.session}`)
  return htmlReply(deadEndPage('Unknown transaction', 'ESP-102', 'This transaction is not known here.'), 404)
}

async function tellStatus(esp: Esp, message: Uint8Array): Promise<Uint8Array> {
  try {
    const transaction = takeQuestion(esp, message)
    endIfLate(esp, transaction)
    return await answerOf(esp, transaction)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return refusalAnswer(esp, '3.0', 'NA', refusal)
  }
}

/** The person's pages. Posting acts, and then shows where things stand. */
async function atSession(esp: Esp, request: IncomingMessage, session: string, act: string): Promise<Reply> {
  const transaction = bySession(esp, session)
  if (transaction === undefined)
    return htmlReply(deadEndPage('Unknown session', 'ESP-205', 'There is no such session.'), 404)
  const isPost = request.method === 'POST'
  const fields = isPost ? await fieldsOf(request) : {}
  const wrong = isPost ? await actOn(esp, transaction, act, fields) : undefined
  endIfLate(esp, transaction)
  return show(esp, transaction, wrong, fields)
}

async function actOn(esp: Esp, transaction: Transaction, act: string, fields: Readonly<Record<string, string>>) {
  switch (act) {
    case 'identity':
      return identify(esp, transaction, {
        number: fields.number ?? '',
        name: fields.name ?? '',
        consent: fields.consent === 'yes',
      })
    case 'otp':
      return confirm(esp, transaction, fields.code ?? '')
    case 'again':
      return sendAgain(esp, transaction)
    case 'cancel':
      await cancel(esp, transaction)
      return undefined
    default:
      return undefined
  }
}

async function show(
  esp: Esp,
  transaction: Transaction,
  wrong: string | undefined,
  { name = '' }: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { stage } = transaction
  switch (stage.at) {
    case 'identity':
      return htmlReply(identityPage(transaction, { wrong, name }), wrong === undefined ? 200 : 422)
    case 'otp':
      return htmlReply(otpPage(transaction, stage.mailbox, wrong), wrong === undefined ? 200 : 422)
    case 'signing':
      return htmlReply(deadEndPage('One moment', 'NA', 'The signature is being made; load this page again.'))
    case 'signed':
      return wayBack(esp, transaction, 'Signed')
    case 'refused':
      return wayBack(esp, transaction, stage.message)
  }
}

async function wayBack(esp: Esp, transaction: Transaction, title: string): Promise<Reply> {
  const { responseUrl, redirectUrl, txn, resCode } = transaction
  if (redirectUrl !== undefined) {
    const txnref = Buffer.from(`${txn}|${resCode}`).toString('base64')
    return htmlReply(returnPage(title, redirectUrl, { txnref }))
  }
  return htmlReply(returnPage(title, responseUrl, formOf(await answerOf(esp, transaction), resCode)))
}

function formOf(answered: Uint8Array, espTxnID: string) {
  return { eSignResponse: Buffer.from(answered).toString(), espTxnID }
}

function patchSwitches(esp: Esp, body: Uint8Array): Reply {
  try {
    turn(esp.switches, JSON.parse(Buffer.from(body).toString()))
    return jsonReply(esp.switches)
  } catch (error) {
    return jsonReply({ error: (error as Error).message }, 422)
  }
}
