import { insist } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { ask } from '../signing/stage.ts'
import { arrive, delegate, openSender, type Person, send } from './person.ts'

const KIM: Person = { name: 'Kim Lund', email: 'kim@delegation.example' }
const LEO: Person = { name: 'Leo Maas', email: 'leo@delegation.example' }

/** The token helper of the person before, with a session that it has joined. */
export async function holdHelperEnds(stack: Stack): Promise<number> {
  const client = await openSender(stack.url)
  const request = await ask(client, [{ ...KIM, sig_type: 'dsc', may_delegate: true }])
  const access = await arrive(client, stack.url, request, KIM)
  const code = async () => {
    const { body } = await send(access, 'POST', `${access.base}/certificate/helper-code`, {
      consent: access.shown.consent,
    })
    return (JSON.parse(body) as { code: string }).code
  }
  const call = (method: 'GET' | 'POST', path: string, token: string, body?: object) =>
    insist(() =>
      fetch(`${stack.url}/helper/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const joined = await call('POST', 'sessions', '', { code: await code() })
  const { token } = (await joined.json()) as { token: string }
  const read = await call('GET', 'certificate/document', token)
  hold(read.status === 200, `the helper cannot read the document before: ${read.status}`)
  const passed = await delegate(access, LEO)
  hold(passed.status === 200, `with a helper the delegation is answered ${passed.status}: ${passed.body}`)
  const tries = [
    () => call('GET', 'certificate/document', token),
    () => call('GET', 'certificate/document.pdf', token),
    () => call('POST', 'certificate/checks', token, { certificate: 'AA==' }),
    () => call('POST', 'progress', token, { state: 'checking' }),
  ]
  for (const attempt of tries) {
    const { status, url } = await attempt()
    hold([401, 404, 410].includes(status), `the helper of the person before calls ${new URL(url).pathname}: ${status}`)
  }
  return tries.length
}
