import sharp from 'sharp'
import { until } from '../../lib/client.ts'
import { linkIn, nthMail } from '../../lib/inbox.ts'
import { hold } from '../../lib/proof.ts'
import { meet } from '../person.ts'
import { ask, finish, type Stage, signerStates } from '../stage.ts'

/** On two cheap phones, one after the other: the first draws with a finger, the second uploads a picture. */
export async function inSequenceOnPhones(stage: Stage): Promise<void> {
  const { client, browser } = stage
  const request = await ask(client, [{ email: 'first@phones.example' }, { email: 'second@phones.example' }], {
    is_sequential: true,
  })
  const first = await meet(browser, 'phone')
  await first.open(linkIn(await nthMail(client, 'first@phones.example')))
  hold((await signerStates(client, request))[1] === 'waiting', 'the second was asked before the first signed')
  await first.look()
  await first.draw()
  await first.agree()
  hold((await first.status()) === 'signed', 'the first has signed, but the page does not say so')
  await first.leave()

  const second = await meet(browser, 'phone')
  await second.open(linkIn(await nthMail(client, 'second@phones.example')))
  await second.look()
  await second.upload(await inkOnPage())
  await second.agree()
  hold(['sealing', 'completed'].includes(await second.status()), 'the last has signed, but the page does not say so')
  await second.leave()
  await finish(stage, client, request, 'in sequence')
}

/** A photo of a signature, as far as a server cares. */
function inkOnPage(): Promise<Buffer> {
  const stroke = '<path d="M20 80C80 10 100 150 160 60S260 20 380 90" fill="none" stroke="#123" stroke-width="6"/>'
  return sharp(Buffer.from(`<svg width="400" height="160"><rect width="400" height="160" fill="#fff"/>${stroke}</svg>`))
    .png()
    .toBuffer()
}

/** Three at their desks at once: all have the page open before anybody signs. */
export async function inParallelOnDesks(stage: Stage): Promise<void> {
  const { client, browser } = stage
  const emails = ['ada', 'bob', 'eve'].map((name) => `${name}@desks.example`)
  const request = await ask(client, emails.map((email) => ({ email }))) // biome-ignore format: one thought
  const people = await Promise.all(emails.map(() => meet(browser, 'desk')))
  await Promise.all(
    people.map(async (person, i) => {
      await person.open(linkIn(await nthMail(client, emails[i] ?? '')))
      await person.look()
      if (i === 0) await person.draw()
      else await person.type(`Person ${i}`)
    }),
  )
  await Promise.all(people.map((person) => person.agree()))
  for (const person of people) {
    hold(['signed', 'sealing', 'completed'].includes(await person.status()), 'signed, but the page does not say so')
    await person.leave()
  }
  await finish(stage, client, request, 'in parallel')
}

/** A group of two, then one: named in another order than they sign in. */
export async function inGroupsNamedInAnyOrder(stage: Stage): Promise<void> {
  const { client, browser } = stage
  const people = [
    { email: 'last@groups.example', sequence: 7 },
    { email: 'one@groups.example', sequence: 2 },
    { email: 'other@groups.example', sequence: 2 },
  ]
  const request = await ask(client, people, { is_sequential: true })
  for (const [i, email] of ['other@groups.example', 'one@groups.example', 'last@groups.example'].entries()) {
    const person = await meet(browser, 'desk')
    await person.open(linkIn(await nthMail(client, email)))
    await person.look()
    if (email.startsWith('last')) await person.draw()
    else await person.type(email)
    await person.agree()
    await person.status()
    await person.leave()
    const states = await until(async () => {
      const [last, ...group] = await signerStates(client, request)
      const signed = group.filter((state) => state === 'signed').length
      return signed === Math.min(i + 1, 2) ? { last, signed } : undefined
    })
    hold(states.signed === 2 || states.last === 'waiting', 'the last was asked before the whole group had signed')
  }
  await finish(stage, client, request, 'in groups')
}
