import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'
import { fromPublicId } from '../../platform/ids.ts'
import { mintLink } from '../../signrequests/signer/links.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'

// Signers for tests: browsers with a cookie jar, on the real routes.

const SAMPLE = readFileSync(new URL('../../documents/sample/consulting-agreement.pdf', import.meta.url))

export interface TestRequest {
  account: TestAccount
  documentId: string
  requestId: string
  /** In the order of their positions. */
  signers: { id: string; publicId: string }[]
  /** The path of a new signing link of the signer, as a mail would have it. */
  link(position?: number): Promise<string>
}

const uploaded = new WeakMap<TestAccount, Promise<string>>()

/** Creates a sign request for the document in `more`, or for a copy of the sample. */
export async function askToSign(
  server: TestServer,
  account: TestAccount,
  more: Record<string, unknown> = {},
): Promise<TestRequest> {
  const given = more.document_id
  const documentId = typeof given === 'string' ? given : await freshDocument(account)
  const body = { document_id: documentId, signers: [{ name: 'Asha Rao', email: 'asha@example.com' }], ...more }
  const created = await account.call('POST', 'document-signrequest', body)
  if (created.statusCode !== 200) throw new Error(created.body)
  const sign_request = (await account.call('GET', `document-signrequest/${documentId}`)).json()
  const requestId = idOf('sr', sign_request.id)
  const signers = sign_request.signers.map(({ id }: { id: string }) => ({ id: idOf('sgn', id), publicId: id }))
  return {
    account,
    documentId,
    requestId,
    signers,
    link: async (position = 0) => {
      const signerId = signers[position].id
      const url = await server.parts.db.transaction({ tenant: account.tenantId }, async (tx) => {
        const [row] = await tx.query('SELECT link_generation FROM signers WHERE signer_id = $1', [signerId])
        const target = { tenantId: account.tenantId, requestId, signerId, generation: Number(row?.link_generation) }
        return mintLink(tx, '', 1, target)
      })
      return url
    },
  }
}

async function freshDocument(account: TestAccount): Promise<string> {
  if (!uploaded.has(account)) uploaded.set(account, upload(account))
  const copied = await account.call('POST', `documents/${await uploaded.get(account)}/copy`)
  return copied.json().document_id
}

async function upload(account: TestAccount): Promise<string> {
  const answer = await account.call('POST', 'documents?name=agreement.pdf', SAMPLE, {
    'content-type': 'application/pdf',
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().document_id
}

function idOf(prefix: 'sr' | 'sgn', text: string): string {
  const id = fromPublicId(prefix, text)
  if (!id) throw new Error(`${text} is no ${prefix}_ id`)
  return id
}

export interface TestBrowser {
  cookie: string | undefined
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Sends a form. */
  post(url: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Sends JSON, as the page's script does. */
  send(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Uploads a file for a field, as the page's script does. */
  upload(base: string, field: string, file: TestFile): Promise<LightMyRequestResponse>
  remove(url: string): Promise<LightMyRequestResponse>
  /** Claims a link; returns the path that it redirects to. */
  claim(link: string): Promise<string>
  /** Loads the page and its first image, and reports a press, as the page's script does; returns the hashes shown. */
  view(base: string): Promise<{ document: string; consent: string }>
  /** Claims a link, views the first page and signs with a typed name. */
  signTyped(link: string, name?: string): Promise<LightMyRequestResponse>
}

export interface TestFile {
  name: string
  type: string
  bytes: Uint8Array
}

const AGENT = 'Mozilla/5.0 (Test)'

export function openBrowser(server: TestServer, agent = AGENT): TestBrowser {
  const browser: TestBrowser = {
    cookie: undefined,
    get: (url, headers = {}) => call('GET', url, undefined, headers),
    post: (url, fields = {}, headers = {}) =>
      call('POST', url, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      }),
    send: (url, body, headers = {}) =>
      call('POST', url, JSON.stringify(body), {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...headers,
      }),
    upload: (base, field, { name, type, bytes }) =>
      call('POST', `${base}/uploads?${new URLSearchParams({ field, filename: name })}`, Buffer.from(bytes), {
        'content-type': type,
        'sec-fetch-site': 'same-origin',
      }),
    remove: (url) => call('DELETE', url, undefined, { 'sec-fetch-site': 'same-origin' }),
    claim: async (link) => {
      const answer = await browser.post(link)
      if (answer.statusCode !== 303) throw new Error(`claiming gave ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
      return String(answer.headers.location)
    },
    view: async (base) => {
      const shown = shownOn((await browser.get(base)).body)
      await browser.get(`${base}/pages/1.webp?w=360`)
      const viewed = await browser.send(`${base}/viewed`, { document: shown.document, pages: [1] })
      if (viewed.statusCode !== 200) throw new Error(`viewing gave ${viewed.statusCode}: ${viewed.body.slice(0, 300)}`)
      return shown
    },
    signTyped: async (link, name = 'Asha Rao') => {
      const base = await browser.claim(link)
      const shown = await browser.view(base)
      return browser.send(`${base}/sign`, { mark: { kind: 'typed', name }, ...shown })
    },
  }

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    const answer = await server.inject({
      method,
      url,
      headers: { 'user-agent': agent, ...(browser.cookie ? { cookie: browser.cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const set = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0])
    if (set.length > 0) browser.cookie = [browser.cookie, ...set].filter(Boolean).join('; ')
    return answer
  }

  return browser
}

/** The types of a request's public events, in order. */
export async function eventsOf(server: TestServer, { requestId }: TestRequest): Promise<string[]> {
  const rows = await server.database.owner('SELECT type FROM events WHERE stream_id = $1 ORDER BY seq', [requestId])
  return rows.map(({ type }) => type)
}

export interface AuditEntry {
  actor: { type: string; id?: string }
  data: Record<string, unknown>
  /** The revealed personal values. */
  personal: Record<string, string>
}

/** A request's audit entries of one kind. */
export async function auditOf(server: TestServer, { requestId }: TestRequest, kind: string): Promise<AuditEntry[]> {
  const rows = await server.database.owner(
    `SELECT e.canonical, p.revealed FROM audit_entries e LEFT JOIN audit_personal p USING (tenant_id, request_id, seq)
      WHERE e.request_id = $1 AND e.kind = $2 ORDER BY e.seq`,
    [requestId, kind],
  )
  return rows.map(({ canonical, revealed }) => {
    const values = Object.entries((revealed ?? {}) as Record<string, { value: string }>)
    return { ...JSON.parse(canonical), personal: Object.fromEntries(values.map(([name, { value }]) => [name, value])) }
  })
}

/** The hashes of the document and the consent text on a signing page. */
export function shownOn(html: string): { document: string; consent: string } {
  const attribute = (name: string) => new RegExp(`data-${name}="([0-9a-f]{64})"`).exec(html)?.[1] ?? ''
  return { document: attribute('document'), consent: attribute('consent') }
}

/** The text of the finished file, with that of its signatures. */
export async function readSignedText(sender: TestAccount, { documentId }: TestRequest): Promise<string> {
  const { rawPayload } = await sender.call('GET', `document-signrequest/${documentId}/signed-document`)
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: rawPayload, stdio: 'pipe' }).toString()
}
