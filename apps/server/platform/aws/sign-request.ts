import { createHash, createHmac } from 'node:crypto'

// AWS Signature Version 4 of a POST with a body of JSON.

export interface AwsCredentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The headers of the request, with its signature. */
export function signedHeaders(
  url: URL,
  service: string,
  headers: Record<string, string>,
  body: string,
  { region, accessKeyId, secretAccessKey }: AwsCredentials,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-date': time }
  const names = Object.keys(all).map((name) => name.toLowerCase()).toSorted() // biome-ignore format: one chain
  const canonical = [
    ...['POST', url.pathname, url.searchParams.toString()],
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    ...['', names.join(';'), sha256(body)],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${secretAccessKey}`))
  const signature = hmac(key, toSign).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...headers, 'x-amz-date': time, authorization }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
