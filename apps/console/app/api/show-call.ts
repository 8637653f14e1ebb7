export interface ShownCall {
  method: string
  path: string
  route: string
  body: string | null
}

/** The call as a command. The key is a variable, so that no secret is on the screen. */
export function asCurl({ method, path, body }: ShownCall, origin: string): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`]
  lines.push(`-H "Authorization: Bearer $COUNTERSIGN_KEY"`)
  if (body !== null) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(pretty(body))}`)
  return lines.join(' \\\n  ')
}

/** The call with the TypeScript client. */
export function asTypeScript({ method, path, route, body }: ShownCall): string {
  const url = new URL(path, 'https://service.invalid')
  const parameters = [
    ...section('path', pathParameters(route, url.pathname)),
    ...section('query', Object.fromEntries(url.searchParams)),
  ]
  const options = [
    ...(parameters.length > 0 ? [`params: { ${parameters.join(', ')} }`] : []),
    ...(body === null ? [] : [`body: ${indented(pretty(body))}`]),
  ]
  const argument = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : ''
  return `const { data, error } = await countersign.${method}('${route}'${argument})`
}

export function pathParameters(route: string, path: string): Record<string, string> {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = route.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/]+)')
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? '')]))
}

function section(name: string, values: Record<string, string>): string[] {
  const entries = Object.entries(values).map(([key, value]) => `${propertyName(key)}: ${JSON.stringify(value)}`)
  return entries.length > 0 ? [`${name}: { ${entries.join(', ')} }`] : []
}

function propertyName(key: string): string {
  return /^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key)
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function indented(value: string): string {
  return value.replaceAll('\n', '\n  ')
}

/** For a POSIX shell. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`
}
