import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { askEmailChange } from './email-change/ask.ts'
import { cancelEmailChange } from './email-change/cancel.ts'
import { renewRecoveryCodes } from './factors/change.ts'
import { signUp } from './sign-up/sign-up.ts'
import { ORIGIN, openPeople, PASSWORD, type People, signedIn } from './testing/people.ts'
import { addMember, addUser } from './testing/users.ts'
import { claim } from './verification/claim.ts'

let people: People
beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const openAccount = (email = `${newId()}@example.com`) =>
  signUp(people.deps, { email, accountName: 'Example', password: PASSWORD, language: 'en' })

const entriesOf = (accountId: string) =>
  people.database.owner(
    `SELECT action, detail, host(address) AS address, user_agent, before, after
       FROM account_activity JOIN tenants USING (tenant_id)
      WHERE account_id = $1 AND action LIKE 'member.%' ORDER BY entry_id`,
    [accountId],
  )

const nowhere = { address: null, user_agent: null, before: null, after: null }

test('an account learns that a member of several accounts changed a factor, and neither which nor from where', async () => {
  const [{ accountId }, other] = [await openAccount(), await openAccount()]
  const { userId } = await addUser(people.deps)
  await addMember(people.deps, accountId, userId, 'sender')
  const who = await signedIn(people.deps, userId)
  await renewRecoveryCodes(people.deps, who)
  const whole = { address: ORIGIN.address, user_agent: ORIGIN.userAgent, before: null, after: null }
  const only = { action: 'member.factor_added', detail: { user_id: userId, factor: 'recovery_codes' }, ...whole }
  expect(await entriesOf(accountId)).toEqual([only])
  await addMember(people.deps, other.accountId, userId, 'sender')
  await renewRecoveryCodes(people.deps, who)
  const shared = { action: 'member.factor_added', detail: { user_id: userId }, ...nowhere }
  expect(await entriesOf(accountId)).toEqual([only, shared])
  expect(await entriesOf(other.accountId)).toEqual([shared])
})

test('an account does not learn the address that a member asks to change to, nor when the member cancels', async () => {
  const [{ accountId }, email] = [await openAccount(), `${newId()}@private.example`]
  const { userId } = await addUser(people.deps)
  await addMember(people.deps, accountId, userId, 'sender')
  const who = await signedIn(people.deps, userId)
  await askEmailChange(people.deps, who, email)
  await cancelEmailChange(people.deps, who)
  const entries = await entriesOf(accountId)
  expect(entries).toMatchObject([
    { action: 'member.email_change_asked', detail: { user_id: userId } },
    { action: 'member.email_change_cancelled', detail: { user_id: userId }, before: null, after: null },
  ])
  expect(JSON.stringify(entries)).not.toContain('private.example')
})

test('the claim of an account is an entry of that account, and of no other account of its owner', async () => {
  const employer = await openAccount()
  const owner = await addUser(people.deps)
  await addMember(people.deps, employer.accountId, owner.userId, 'sender')
  await people.sendMails()
  const { accountId } = await openAccount(owner.email)
  const [mail] = await people.sendMails()
  const chosen = { password: null, credential: null, passkeyName: '' }
  await claim(people.deps, { token: mail?.token ?? '', chosen, keptKeys: [], origin: ORIGIN })
  expect(await entriesOf(accountId)).toMatchObject([{ action: 'member.account_claimed', address: ORIGIN.address }])
  expect(await entriesOf(employer.accountId)).toEqual([])
})
