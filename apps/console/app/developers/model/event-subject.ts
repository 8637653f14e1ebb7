type Data = Readonly<Record<string, unknown>>

/** What an event is about, in a few words: the person, and the account's own name of the thing or its id. */
export function aboutOf(data: object): string {
  const fields = data as Data
  const signer = isData(fields.signer) ? (textIn(fields.signer, 'name') ?? textIn(fields.signer, 'email')) : undefined
  const thing =
    textIn(fields, 'reference') ??
    textIn(fields, 'name') ??
    textIn(fields, 'document_id') ??
    textIn(fields, 'bulk_job_id') ??
    textIn(fields, 'key_id') ??
    textIn(fields, 'member_id') ??
    textIn(fields, 'url') ??
    textIn(fields, 'role')
  return [signer, thing].filter((part) => part !== undefined).join(' · ')
}

/** The document whose request the event belongs to. */
export function documentOf(data: object): string | null {
  return textIn(data as Data, 'document_id') ?? null
}

export function requestOf(data: object): string | null {
  return textIn(data as Data, 'sign_request_id') ?? null
}

/** Whether the event is about the account itself, its members or its keys, not about documents. */
export function isOfAccount(type: string): boolean {
  return /^(account|member|key)\./.test(type)
}

function textIn(data: Data, name: string): string | undefined {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null
}
