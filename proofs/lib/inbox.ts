import { type Client, insist, until } from './client.ts'

// What the sandbox would have mailed, as the person finds it.

export interface Mail {
  subject: string
  text: string
  html: string
}

interface Listed {
  id: string
  subject: string
}

/** The newest mail to an address, once there are so many; a person waits for it. */
export async function nthMail(client: Client, recipient: string, n = 1): Promise<Mail> {
  const id = await until(async () => {
    const { body } = await insist(() =>
      client.call('GET', `/api/v1/sandbox/inbox?recipient=${encodeURIComponent(recipient)}`),
    )
    const mails = body.data as Listed[]
    return mails.length >= n ? mails[0]?.id : undefined
  })
  const { body } = await insist(() => client.call('GET', `/api/v1/sandbox/inbox/${id}`))
  return body as unknown as Mail
}

/** The link that a mail asks its reader to follow. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+\/s\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in the mail:\n${text}`)
  return link
}
