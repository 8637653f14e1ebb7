import { ScimError } from './error.ts'

// The filters that directories send: one attribute, `eq`, one value (RFC 7644 §3.4.2.2).

export interface Filter {
  attribute: 'userName' | 'externalId' | 'id' | 'email'
  value: string
}

const FORM = /^\s*([a-z][\w.:]*(?:\[\s*type\s+eq\s+"work"\s*\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

const ATTRIBUTES: Record<string, Filter['attribute']> = {
  username: 'userName',
  externalid: 'externalId',
  id: 'id',
  emails: 'email',
  'emails.value': 'email',
}

export function parseFilter(text: string): Filter {
  const [, path = '', quoted = ''] = FORM.exec(text) ?? []
  const name = path
    .toLowerCase()
    .replace(/^urn:ietf:params:scim:schemas:core:2.0:user:/, '')
    .replace(/\[.*\]/, '')
  const attribute = ATTRIBUTES[name]
  const value = attribute && jsonText(quoted)
  if (!attribute || value === undefined) {
    const detail = 'The filter must be userName, externalId, id or emails.value, then eq, then a text in quotes.'
    throw new ScimError(400, detail, 'invalidFilter')
  }
  return { attribute, value }
}

function jsonText(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
