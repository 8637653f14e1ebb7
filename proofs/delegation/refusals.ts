import { type Client, insist } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { ask, type Request } from '../signing/stage.ts'
import { holdDead } from './doors.ts'
import { type Access, arrive, delegate, openSender, type Person, send } from './person.ts'

// Whom nobody can name, and when nobody can be named.

/** Spellings that reach the same mailbox, or look like it. */
function spellingsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  const wide = [...local].map((character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)).join('')
  return [
    email,
    email.toUpperCase(),
    ` ${local.toUpperCase()}@${domain} `,
    `${local}@${domain.replace('.', '。')}`,
    `${local}@${domain.replaceAll('e', 'е')}`,
    `${wide}@${domain}`,
    `${local}\u200b@${domain}`,
    `"${local}"@${domain}`,
    `${local}@${domain}.`,
  ]
}

export async function holdNoLoop(access: Access, before: readonly Person[]): Promise<void> {
  for (const { name, email } of before) {
    for (const [i, spelling] of spellingsOf(email).entries()) {
      const { status, body } = await delegate(access, { name, email: spelling })
      const { code, reason } = JSON.parse(body) as { code?: string; reason?: string }
      const isRefused = i < 3 ? status === 409 && reason === 'delegation_loop' : status === 422
      hold(isRefused, `the document goes back to ${spelling}: ${status} ${code} ${reason}`)
    }
  }
}

export async function holdChainEnded(access: Access): Promise<void> {
  const { status, body } = await delegate(access, { name: 'Fay Five', email: 'fay@delegation.example' })
  const { reason } = JSON.parse(body) as { reason?: string }
  hold(status === 409 && reason === 'too_many_delegations', `a fourth delegation is answered ${status} ${reason}`)
  const page = await send(access, 'GET', access.base)
  hold(!page.body.includes('id="open-delegate"'), 'the page offers a fourth delegation')
}

const GUS: Person = { name: 'Gus Hall', email: 'gus@delegation.example' }
const HAL: Person = { name: 'Hal Ito', email: 'hal@delegation.example' }
const IDA: Person = { name: 'Ida Juul', email: 'ida@delegation.example' }

export const IN_ROWS = {
  loop: 'a signer whose earlier persons are forgotten',
  'fourth-in-row': 'a signer whose delegations are not counted',
  'living-link': 'a link of the person before that is valid again',
}

/** As wrong rules would leave the rows. */
export async function findInRows(stack: Stack): Promise<void> {
  const client = await openSender(stack.url)
  const { owner } = stack.database
  const plant = (request: Request, set: string) =>
    owner(
      `UPDATE signers SET ${set} WHERE request_id IN (SELECT request_id FROM sign_requests WHERE document_id = $1)`,
      [request.documentId],
    )
  const request = await ask(client, [{ ...GUS, may_delegate: true }])
  const first = await arrive(client, stack.url, request, GUS)
  hold((await delegate(first, HAL)).status === 200, 'the first delegation was refused')
  const second = await arrive(client, stack.url, request, HAL)
  await plant(request, "former_persons = '[]'")
  await mustFind('loop', () => holdNoLoop(second, [GUS]))
  await plant(request, 'link_generation = 1')
  await mustFind('living-link', () => holdDead(first))
  const another = await ask(client, [{ ...IDA, may_delegate: true }])
  const last = await arrive(client, stack.url, another, IDA)
  await mustFind('fourth-in-row', () => holdChainEnded(last))
}

/** An account that forbids it: no create permits it, and open requests do not offer it. */
export async function holdForbidden(stack: Stack): Promise<void> {
  const client = await openSender(stack.url)
  const request = await ask(client, [{ ...GUS, may_delegate: true }])
  const access = await arrive(client, stack.url, request, GUS)
  const offers = async () => (await send(access, 'GET', access.base)).body.includes('id="open-delegate"')
  hold(await offers(), 'the page does not offer what sender and account permit')
  await setDelegation(client, false)
  hold(!(await offers()), 'the page offers what the account forbids')
  const { status, body } = await delegate(access, HAL)
  const { reason } = JSON.parse(body) as { reason?: string }
  hold(status === 409 && reason === 'delegation_not_permitted', `a forbidden delegation is answered ${status} ${body}`)
  const created = await client.call('POST', '/api/v1/document-signrequest', {
    document_id: await client.freshDocument(),
    signers: [{ ...GUS, may_delegate: true }],
  })
  hold(created.status === 422, `a create that permits it is answered ${created.status}`)
  await setDelegation(client, true)
  hold((await delegate(access, HAL)).status === 200, 'a delegation that is permitted again is refused')
  const dead = await holdDead(access)
  hold(dead > 0, 'nothing was tried with the old access')
}

async function setDelegation(client: Client, delegation: boolean): Promise<void> {
  const { status, body } = await insist(() => client.call('PATCH', '/api/v1/account', { delegation }))
  hold(status === 200 && body.delegation === delegation, `the setting is answered ${status} ${JSON.stringify(body)}`)
}
