import { insist, until } from '../../lib/client.ts'
import { linkIn, nthMail } from '../../lib/inbox.ts'
import { hold } from '../../lib/proof.ts'
import { meet } from '../person.ts'
import { ask, finish, type Stage, signerStates, stateOf } from '../stage.ts'

const CREATE = '/api/v1/document-signrequest'

/** One declines with a reason; the other finds that there is nothing left to sign. */
export async function declined(stage: Stage): Promise<void> {
  const { client, browser } = stage
  const request = await ask(client, [{ email: 'no@decline.example' }, { email: 'yes@decline.example' }])
  const [one, other] = await Promise.all([meet(browser, 'phone'), meet(browser, 'desk')])
  await other.open(linkIn(await nthMail(client, 'yes@decline.example')))
  await other.look()
  await other.type('Yes Signer')
  await one.open(linkIn(await nthMail(client, 'no@decline.example')))
  await one.look()
  await one.page.locator('#open-decline').click()
  await one.page.locator('#reason').fill('The sum is wrong.')
  await one.page.locator('#decline button.danger').click()
  hold((await one.status()) === 'declined_by_you', 'declined, but the page does not say so')
  await other.agree()
  hold((await other.status()) === 'declined', 'a declined document could still be signed')
  const { body } = await insist(() => client.call('GET', `${CREATE}/${request.documentId}`))
  const [signer] = body.signers as { decline_reason: string }[]
  hold(body.state === 'declined' && signer?.decline_reason === 'The sum is wrong.', 'the sender does not learn why')
  await Promise.all([one.leave(), other.leave()])
}

/** The time runs out while the page is open, by the sandbox's clock. */
export async function expired(stage: Stage): Promise<void> {
  const client = await stage.another()
  const request = await ask(client, [{ email: 'late@expiry.example' }])
  const person = await meet(stage.browser, 'desk')
  const link = linkIn(await nthMail(client, 'late@expiry.example'))
  await person.open(link)
  await person.look()
  await person.type('Late Signer')
  // The first press reports the view. If the time ran out before that, the page would be replaced at once.
  await until(async () => ((await signerStates(client, request))[0] === 'notified' ? undefined : true))
  const advanced = await insist(() => client.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 31 * 86_400 }))
  hold(advanced.status === 200, `the clock did not advance: ${JSON.stringify(advanced.body)}`)
  await person.agree()
  hold((await person.status()) === 'expired', 'the time is over, but the page does not say so')
  hold((await stateOf(client, request)) === 'expired', 'the request has not expired')
  await person.open(link)
  hold((await person.status()) === 'expired', 'the link still leads to the document')
  await person.leave()
}

/** Another person takes the signer's place: the first one's page is dead, the second signs. */
export async function reassigned(stage: Stage): Promise<void> {
  const { client, browser } = stage
  const request = await ask(client, [{ email: 'old@reassign.example' }])
  const old = await meet(browser, 'desk')
  await old.open(linkIn(await nthMail(client, 'old@reassign.example')))
  await old.look()
  const path = `${CREATE}/${request.documentId}/signers/${request.signerIds[0]}/reassign`
  const answer = await insist(() => client.call('POST', path, { name: 'New Signer', email: 'new@reassign.example' }))
  hold(answer.status === 200, `not reassigned: ${JSON.stringify(answer.body)}`)
  // Their first press finds the link replaced.
  await old.page.locator('#tab-type').click()
  hold((await old.status()) === 'replaced', 'the former signer could still sign')
  await old.leave()
  const person = await meet(browser, 'desk')
  await person.open(linkIn(await nthMail(client, 'new@reassign.example')))
  await person.look()
  await person.draw()
  await person.agree()
  await person.status()
  await person.leave()
  await finish(stage, client, request, 'reassigned')
}
