import type { IncomingMessage } from 'node:http'
import { bySession, type Esp } from '../esp.ts'
import { fieldsOf, htmlReply, type Reply, seeOther } from '../http.ts'
import { identityForm } from '../identity.ts'
import { deadEndPage, identityPage, otpPage, returnPage, type Visit } from '../pages/sign-in.ts'
import { answerOf, refusalAnswer } from './answer.ts'
import { Refusal } from './refusal.ts'
import { cancel, confirm, endIfLate, identify, sendAgain } from './sign-in.ts'
import { claimedTxn, returnAddress, takeQuestion, takeRequest } from './take-request.ts'
import type { Transaction } from './transaction.ts'

/** 2.1: the browser brings the request. A refusal goes back to its requester, if the request is truly theirs. */
export async function begin21(esp: Esp, fields: Readonly<Record<string, string>>): Promise<Reply> {
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
export async function begin3(
  esp: Esp,
  message: Uint8Array,
  { wantsAccount = false }: { wantsAccount?: boolean } = {},
): Promise<Uint8Array> {
  try {
    return await answerOf(esp, takeRequest(esp, '3.0', message, { wantsAccount }))
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return refusalAnswer(esp, '3.0', claimedTxn(message), refusal)
  }
}

/** 3.x: the browser follows, with txn|resCode. */
export function enter3(esp: Esp, { txnref = '' }: Readonly<Record<string, string>>): Reply {
  const [txn, resCode] = Buffer.from(txnref, 'base64').toString().split('|')
  const found = [...esp.transactions.values()].find((each) => each.txn === txn && each.resCode === resCode)
  if (found?.version === '3.0') return seeOther(`/esign/session/${found.session}`)
  return htmlReply(deadEndPage('Unknown transaction', 'ESP-102', 'This transaction is not known here.'), 404)
}

export async function tellStatus(esp: Esp, message: Uint8Array): Promise<Uint8Array> {
  try {
    const transaction = takeQuestion(esp, message)
    endIfLate(esp, transaction)
    return await answerOf(esp, transaction)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return refusalAnswer(esp, '3.0', claimedTxn(message), refusal)
  }
}

/** The person's pages. Posting acts, and then shows where things stand. */
export async function atEsignSession(esp: Esp, request: IncomingMessage, session: string, act: string): Promise<Reply> {
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
  wrong: string | undefined,
  { name = '' }: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { stage } = transaction
  switch (stage.at) {
    case 'identity':
      return htmlReply(identityPage(visitOf(transaction), { wrong, name }), wrong === undefined ? 200 : 422)
    case 'otp':
      return htmlReply(otpPage(visitOf(transaction), stage.mailbox, wrong), wrong === undefined ? 200 : 422)
    case 'signing':
      return htmlReply(deadEndPage('One moment', 'NA', 'The signature is being made; load this page again.'))
    case 'signed':
      return wayBack(esp, transaction, 'Signed')
    case 'refused':
      return wayBack(esp, transaction, stage.message)
  }
}

function visitOf({ session, aspId, documentInfo, txn, account }: Transaction): Visit {
  const asked = { requester: aspId, wish: `sign “${documentInfo}”`, reference: txn }
  return { at: `/esign/session/${session}`, ...asked, account }
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
