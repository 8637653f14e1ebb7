import type { IncomingMessage } from 'node:http'
import { type Esp, findBySession } from '../esp.ts'
import { fieldsOf, htmlReply, type Reply, seeOther } from '../http.ts'
import { identityForm } from '../identity.ts'
import { errorPage, identityPage, otpPage, returnPage, type Visit } from '../pages/sign-in.ts'
import { acceptRequest, claimedTxn, findQueriedTransaction, returnAddress } from './accept-request.ts'
import { buildRefusal, buildResponse } from './build-response.ts'
import { Refusal } from './refusal.ts'
import { cancel, confirm, expireIfLate, identify, sendAgain } from './sign-in.ts'
import type { Transaction } from './transaction.ts'

/** 2.1: the browser posts the request. A refusal is returned to the requester only if the request is authentic. */
export async function begin21(esp: Esp, fields: Readonly<Record<string, string>>): Promise<Reply> {
  const message = new TextEncoder().encode(fields.eSignRequest ?? '')
  try {
    return seeOther(`/esign/session/${acceptRequest(esp, '2.1', message).session}`)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const returnTo = returnAddress(esp, message)
    if (returnTo === undefined) return htmlReply(errorPage('Request refused', refusal.code, refusal.message), 400)
    const response = await buildRefusal(esp, '2.1', returnTo.txn, refusal)
    return htmlReply(returnPage('Request refused', returnTo.responseUrl, formOf(response, '')))
  }
}

/** 3.x: the requester's server posts the request and receives an acknowledgement. */
export async function begin3(
  esp: Esp,
  message: Uint8Array,
  { requiresAccount = false }: { requiresAccount?: boolean } = {},
): Promise<Uint8Array> {
  try {
    return await buildResponse(esp, acceptRequest(esp, '3.0', message, { requiresAccount }))
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return buildRefusal(esp, '3.0', claimedTxn(message), refusal)
  }
}

/** 3.x: the browser arrives with txn|resCode. */
export function openSession3(esp: Esp, { txnref = '' }: Readonly<Record<string, string>>): Reply {
  const [txn, resCode] = Buffer.from(txnref, 'base64').toString().split('|')
  const found = [...esp.transactions.values()].find(
    (candidate) => candidate.txn === txn && candidate.resCode === resCode,
  )
  if (found?.version === '3.0') return seeOther(`/esign/session/${found.session}`)
  return htmlReply(errorPage('Unknown transaction', 'ESP-102', 'There is no such transaction.'), 404)
}

export async function replyStatus(esp: Esp, message: Uint8Array): Promise<Uint8Array> {
  try {
    const transaction = findQueriedTransaction(esp, message)
    expireIfLate(esp, transaction)
    return await buildResponse(esp, transaction)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return buildRefusal(esp, '3.0', claimedTxn(message), refusal)
  }
}

/** The person's pages. A POST performs an action; every request shows the page for the current state. */
export async function handleEsignSession(
  esp: Esp,
  request: IncomingMessage,
  session: string,
  action: string,
): Promise<Reply> {
  const transaction = findBySession(esp, session)
  if (transaction === undefined)
    return htmlReply(errorPage('Unknown session', 'ESP-205', 'There is no such session.'), 404)
  const isPost = request.method === 'POST'
  const fields = isPost ? await fieldsOf(request) : {}
  const error = isPost ? await submit(esp, transaction, action, fields) : undefined
  expireIfLate(esp, transaction)
  return show(esp, transaction, error, fields)
}

async function submit(esp: Esp, transaction: Transaction, action: string, fields: Readonly<Record<string, string>>) {
  switch (action) {
    case 'identity':
      return identify(esp, transaction, identityForm(fields))
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
  error: string | undefined,
  { name = '' }: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { stage } = transaction
  switch (stage.at) {
    case 'identity':
      return htmlReply(identityPage(visitOf(transaction), { error, name }), error === undefined ? 200 : 422)
    case 'otp':
      return htmlReply(otpPage(visitOf(transaction), stage.mailbox, error), error === undefined ? 200 : 422)
    case 'signing':
      return htmlReply(errorPage('Signing', 'NA', 'The signature is in progress. Reload this page.'))
    case 'signed':
      return returnToRequester(esp, transaction, 'Signed')
    case 'refused':
      return returnToRequester(esp, transaction, stage.message)
  }
}

function visitOf({ session, aspId, documentInfo, txn, account }: Transaction): Visit {
  const path = `/esign/session/${session}`
  return { path, requester: aspId, action: `sign “${documentInfo}”`, reference: txn, account }
}

async function returnToRequester(esp: Esp, transaction: Transaction, title: string): Promise<Reply> {
  const { responseUrl, redirectUrl, txn, resCode } = transaction
  if (redirectUrl !== undefined) {
    const txnref = Buffer.from(`${txn}|${resCode}`).toString('base64')
    return htmlReply(returnPage(title, redirectUrl, { txnref }))
  }
  return htmlReply(returnPage(title, responseUrl, formOf(await buildResponse(esp, transaction), resCode)))
}

function formOf(response: Uint8Array, espTxnID: string) {
  return { eSignResponse: Buffer.from(response).toString(), espTxnID }
}
