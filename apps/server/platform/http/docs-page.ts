import { escapeHtml as text } from '../html.ts'
import { type Code, MEANING_OF_CODE, STATUS_OF_CODE } from './codes.ts'
import { DOCS_STYLE } from './docs-style.ts'

// The reference at /docs, rendered from the OpenAPI document: one page, no script, nothing loaded from elsewhere.

interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
}

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}

export interface OpenApi {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

interface Call {
  method: string
  path: string
  operation: Operation
  anchor: string
}

export function renderDocs(api: OpenApi, origin: string): string {
  const calls = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation,
      anchor: operation.operationId ?? `${method}${path.replaceAll(/\W+/g, '-')}`,
    })),
  )
  const groups = Map.groupBy(calls, (call) => call.operation.tags?.[0] ?? 'Other')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${text(api.info.title)}</title><style>${DOCS_STYLE}</style></head><body>
<nav id="contents" aria-label="Contents"><p class="brand">Countersign</p>${[...groups].map(navGroup).join('')}
<p class="group">More</p><ul><li><a href="#errors">Errors</a></li><li><a href="/api/v1/openapi.json">OpenAPI 3.1</a></li></ul></nav>
<main><a class="to-contents" href="#contents">Contents</a><h1>${text(api.info.title)}</h1>${prose(api.info.description ?? '')}${firstCall(origin)}
${[...groups].map(([name, list]) => `<h2>${text(name)}</h2>${list.map(callSection).join('')}`).join('')}
${errorsSection()}</main></body></html>`
}

function navGroup([name, calls]: [string, Call[]]): string {
  const items = calls.map(
    ({ anchor, operation, path }) => `<li><a href="#${anchor}">${text(operation.summary ?? path)}</a></li>`,
  )
  return `<p class="group">${text(name)}</p><ul>${items.join('')}</ul>`
}

function firstCall(origin: string): string {
  return `<h2>The first call</h2><pre><code>curl ${text(origin)}/api/v1/document-signrequest \\
  -H 'Authorization: Bearer sk_test_…' -H 'Accept: application/json' \\
  -d '{"document_id": "…", "signers": [{"name": "Asha Rao", "email": "asha@example.com"}]}'</code></pre>`
}

function callSection({ method, path, operation, anchor }: Call): string {
  const parameters = (operation.parameters ?? []).map((p) =>
    row(`${p.name}`, p.schema ?? {}, p.required ?? false, 0, p.in, p.description),
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema
  const errors = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) >= 400)
  return `<section id="${anchor}"><h3>${text(operation.summary ?? anchor)}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${text(path).replaceAll('/', '/<wbr>')}</code>${operation.security?.length === 0 ? ' <span class="note">no key needed</span>' : ''}</p>
${operation.description ? prose(operation.description) : ''}
${parameters.length > 0 ? table('Parameters', parameters) : ''}
${body ? table('Body', rows(body)) : ''}
${answer ? `<details><summary>Answer</summary>${table('', rows(answer))}</details>` : ''}
${errors.length > 0 ? `<details><summary>Errors</summary><ul>${errors.map(([status, e]) => `<li><b>${status}</b> ${inline(e.description ?? '')}</li>`).join('')}</ul></details>` : ''}</section>`
}

function table(title: string, body: string[]): string {
  if (body.length === 0) return ''
  return `${title ? `<h4>${title}</h4>` : ''}<div class="scroll"><table><tbody>${body.join('')}</tbody></table></div>`
}

function rows(schema: Schema, depth = 0): string[] {
  const inner = innermost(schema)
  return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => [
    row(name, property, inner.required?.includes(name) ?? false, depth),
    ...(depth < 3 ? rows(property, depth + 1) : []),
  ])
}

/** The object whose members are worth listing: through arrays and nullable unions. */
function innermost(schema: Schema): Schema {
  if (schema.items) return innermost(schema.items)
  const [only] = (schema.anyOf ?? []).filter((option) => option.type !== 'null')
  return only ? innermost(only) : schema
}

function row(
  name: string,
  schema: Schema,
  required: boolean,
  depth: number,
  place = '',
  description = schema.description,
): string {
  const notes = [
    description && inline(description),
    schema.enum && `One of ${schema.enum.map((value) => `<code>${text(String(value))}</code>`).join(', ')}.`,
    schema.default !== undefined && `Default <code>${text(JSON.stringify(schema.default))}</code>.`,
  ].filter(Boolean)
  return `<tr><td style="padding-left:${depth * 18 + 8}px"><code>${text(name)}</code>${required ? ' <span class="required">required</span>' : ''}</td><td class="type">${text(typeOf(schema))}${place ? ` <span class="note">${place}</span>` : ''}</td><td>${notes.join(' ')}</td></tr>`
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.items) return `array of ${typeOf(schema.items)}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  return schema.format ?? String(schema.type ?? 'any')
}

function errorsSection(): string {
  const list = Object.entries(STATUS_OF_CODE).map(
    ([code, status]) =>
      `<tr id="errors-${code}"><td><code>${code}</code></td><td>${status}</td><td>${text(MEANING_OF_CODE[code as Code])}</td></tr>`,
  )
  return `<section id="errors"><h2>Errors</h2><p>The list is closed: a code is never renamed and never changes its meaning. <code>message</code> says what happened and what to do; <code>errors</code> names the fields.</p><div class="scroll"><table><tbody>${list.join('')}</tbody></table></div></section>`
}

function prose(source: string): string {
  return source
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('')
}

function inline(source: string): string {
  return text(source).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
