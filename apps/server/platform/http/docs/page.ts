import { escapeHtml as text } from '../../html.ts'
import { type Code, MEANING_OF_CODE, STATUS_OF_CODE } from '../codes.ts'
import type { Content, MediaType, OpenApi, Operation } from '../openapi/types.ts'
import { code, inline, prose } from './prose.ts'
import { DOCS_STYLE } from './style.ts'
import { type Direction, membersTable, type Row } from './table.ts'

// The reference at /docs, rendered from the OpenAPI document: one page, no script, nothing loaded from elsewhere.

interface Call {
  method: string
  path: string
  operation: Operation
  anchor: string
  /** The service makes the call, to a URL of the account. */
  isWebhook: boolean
}

export function renderDocs(api: OpenApi, origin: string): string {
  const calls = [...callsOf(api.paths, false), ...callsOf(api.webhooks ?? {}, true)]
  const about = (tag: string) => api.tags?.find(({ name }) => name === tag)?.description ?? ''
  const groups = Map.groupBy(calls, (call) => call.operation.tags?.[0] ?? 'Other')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${text(api.info.title)}</title><style>${DOCS_STYLE}</style></head><body>
<nav id="contents" aria-label="Contents"><p class="brand"><a href="/">Countersign</a></p>
<ul><li><a href="#first">First steps</a></li><li><a href="#errors">Errors</a></li><li><a href="/api/v1/openapi.json">OpenAPI 3.1</a></li><li><a href="/sign-up">Sign up</a></li><li><a href="/sign-in">Sign in</a></li></ul>
${[...groups].map(navGroup).join('')}</nav>
<main><a class="to-contents" href="#contents">Contents</a><h1>${text(api.info.title)}</h1>${prose(api.info.description ?? '')}${firstSteps(origin)}
${[...groups].map(([name, list]) => `<h2>${text(name)}</h2>${prose(about(name))}${list.map(callSection).join('')}`).join('')}
${errorsSection()}</main></body></html>`
}

function callsOf(paths: OpenApi['paths'], isWebhook: boolean): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation,
      anchor: operation.operationId ?? `${method}${path.replaceAll(/\W+/g, '-')}`,
      isWebhook,
    })),
  )
}

function navGroup([name, calls]: [string, Call[]]): string {
  const items = calls.map(
    ({ anchor, operation, path }) => `<li><a href="#${anchor}">${text(operation.summary ?? path)}</a></li>`,
  )
  return `<p class="group">${text(name)}</p><ul>${items.join('')}</ul>`
}

function firstSteps(origin: string): string {
  return `<h2 id="first">First steps</h2><p>A free account with its sandbox key, a document, a request for two signatures, and what became of it. Put the key and the document’s id from the answers where <code>…</code> stands.</p>
${code(`curl ${origin}/api/v1/accounts -d '{
  "email": "you@example.com",
  "name": "Your company",
  "password": "ten characters or more"
}'

AUTH='Authorization: Bearer sk_test_…'
curl '${origin}/api/v1/documents?name=Contract.pdf' -H "$AUTH" \\
  -H 'Content-Type: application/pdf' --data-binary @contract.pdf

DOCUMENT=…
curl ${origin}/api/v1/document-signrequest -H "$AUTH" -d '{
  "document_id": "'$DOCUMENT'",
  "signers": [
    {"name": "Asha Rao", "email": "asha@example.com"},
    {"name": "Ben Ode", "email": "ben@example.com"}
  ]
}'

curl ${origin}/api/v1/sandbox/inbox -H "$AUTH"
curl ${origin}/api/v1/document-signrequest/$DOCUMENT/explain -H "$AUTH"`)}`
}

function callSection({ method, path, operation, anchor, isWebhook }: Call): string {
  const parameters = (operation.parameters ?? []).map((parameter): Row => ({ ...parameter, place: parameter.in }))
  const answer = Object.values(operation.responses?.['200']?.content ?? {})[0]
  const errors = Object.entries(operation.responses ?? {}).filter(([status]) => status === 'default' || status >= '400')
  return `<section id="${anchor}"><h3>${text(operation.summary ?? anchor)}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${text(path).replaceAll('/', '/<wbr>')}</code> ${isWebhook ? '<span class="note">sent to your URL</span>' : access(operation)}</p>
${operation.description ? prose(operation.description) : ''}
${parameters.length > 0 ? `<h4>Parameters</h4>${membersTable(parameters)}` : ''}
${bodies(operation.requestBody?.content ?? {}, isWebhook ? 'given' : 'sent')}
${answer ? folded('Answer', `${membersTable(answer.schema ?? {}, 'given')}${example(firstExample(answer))}`) : ''}
${errors.length > 0 ? folded('Errors', `<ul>${errors.map(([status, e]) => `<li><b>${status === 'default' ? 'Others' : status}</b> ${inline(e.description ?? '')}</li>`).join('')}</ul>`) : ''}</section>`
}

function access(operation: Operation): string {
  if (operation.security?.length === 0) return '<span class="note">no key needed</span>'
  if (operation['x-directory']) return '<span class="note">SCIM token</span>'
  const { 'x-scope': scope, 'x-step-up': stepUp } = operation
  const needs = [
    ...(operation['x-owners-only']
      ? ['session of an owner']
      : operation['x-people'] || operation['x-user']
        ? ['session']
        : []),
    ...(scope ? [`scope <code>${text(scope)}</code>`] : []),
    ...(stepUp ? [stepUp === 'live' ? 'step-up in live mode' : 'step-up'] : []),
  ]
  return needs.length > 0 ? `<span class="note">${needs.join(', ')}</span>` : ''
}

function bodies(content: Content, direction: Direction): string {
  const forms = Object.entries(content)
  return forms
    .map(([type, media]) => {
      const title = forms.length > 1 ? `Body, as <code>${text(type)}</code>` : 'Body'
      return `<h4>${title}</h4>${membersTable(media.schema ?? {}, direction) || '<p>The bytes themselves.</p>'}${example(firstExample(media))}`
    })
    .join('')
}

function folded(title: string, content: string): string {
  return content && `<details><summary>${title}</summary>${content}</details>`
}

function firstExample({ example: only, examples = {} }: MediaType): unknown {
  return only ?? Object.values(examples)[0]?.value
}

function example(value: unknown): string {
  if (value === undefined) return ''
  return code(typeof value === 'string' ? value : JSON.stringify(value, null, 2))
}

function errorsSection(): string {
  const list = Object.entries(STATUS_OF_CODE).map(
    ([name, status]) =>
      `<tr id="errors-${name}"><td><code>${name}</code></td><td class="type">${status}</td><td>${text(MEANING_OF_CODE[name as Code])}</td></tr>`,
  )
  const sample = {
    status: 'error',
    code: 'validation_failed',
    message: 'signers[1].email is required.',
    errors: [{ field: 'signers[1].email', code: 'required', message: 'signers[1].email is required.' }],
    request_id: 'req_01a1dd52748f7060b449ebaef760dfd6',
    doc_url: '…/docs#errors-validation_failed',
  }
  return `<section id="errors"><h2>Errors</h2><p>Codes may be added. A code is never renamed and never changes its meaning. <code>message</code> says what happened and what to do; <code>errors</code> names the fields.</p>${example(sample)}<div class="scroll"><table><tbody>${list.join('')}</tbody></table></div></section>`
}
