import { randomUUID } from 'node:crypto'
import type { Client } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { linkFor, openSigner, type Shown, type Signer } from '../lib/signer.ts'
import type { Method } from './sign.ts'

// Every call of the signing page that takes values of fields, by method.

/** An error by field and code, such as `account required`; null if the values are accepted. */
export type Refusal = readonly string[] | null

export interface Route {
  name: string
  /** Whether accepted values change nothing, so that they can be sent. */
  isHarmless: boolean
  send(fields: Record<string, unknown>): Promise<Refusal>
}

/** A browser that looks at the document. */
export interface Visit {
  browser: Signer
  base: string
  shown: Shown
}

/** Opens a link of the signer. */
export async function openVisit(
  url: string,
  client: Client,
  { documentId, signerId }: { documentId: string; signerId: string },
): Promise<Visit> {
  const browser = openSigner(url)
  const base = await browser.claim(await linkFor(client, documentId, signerId))
  return { browser, base, shown: await browser.look(base) }
}

export function routesOf({ browser, base, shown }: Visit, method: Method): Route[] {
  const json = (name: string, call: (fields: object) => Promise<Answer>, isHarmless = false): Route => {
    return { name, isHarmless, send: async (fields) => refusalOf(await call(fields), name) }
  }
  switch (method) {
    case 'electronic':
      return [
        json('sign', (fields) => browser.sign(base, shown, { fields })),
        { name: 'sign, without scripts', isHarmless: false, send: sendForm },
      ]
    case 'dsc': {
      const send = browser.byCertificate(base)
      const ids = () => ({ attempt: randomUUID(), check: randomUUID(), revision: 0 })
      return [
        json('certificate/attempts', (fields) => send('POST', 'attempts', { ...ids(), ...shown, fields })),
        json('certificate/helper-code', (fields) => send('POST', 'helper-code', { ...shown, fields }), true),
      ]
    }
    case 'national_id': {
      const send = browser.atProvider(base)
      return [
        json('remote/attempts', (fields) =>
          send('POST', 'attempts', { attempt: randomUUID(), provider: null, ...shown, fields }),
        ),
      ]
    }
    default:
      return method satisfies never
  }

  /** A page for people has no list of errors. */
  async function sendForm(fields: Record<string, unknown>): Promise<Refusal> {
    const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const named = texts.map(([name, value]) => [`field.${name}`, value])
    const status = await browser.submit(base, { ...shown, typed_name: 'Somebody', ...Object.fromEntries(named) })
    hold(status === 422 || status === 303, `a form is answered ${status}`)
    return status === 422 ? [] : null
  }
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

function refusalOf({ status, body }: Answer, name: string): Refusal {
  if (status < 300) return null
  const errors = (body.errors ?? []) as { field: string; code: string }[]
  hold(status === 422 && errors.length > 0, `${name} is answered ${status} ${JSON.stringify(body)}`)
  return errors.map(({ field, code }) => `${field.replace(/^fields\./, '')} ${code}`).toSorted()
}
