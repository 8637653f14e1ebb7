/** Messages that may equal the English ones, by area and key: words that several languages share. */
export const SHARED_WITH_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  signing: ['decline'],
  verify: ['signatures', 'marks.bad'],
  users: ['roles.admin', 'roles.auditor', 'security.passkeys'],
  certificate: ['methods.aadhaar', 'document', 'pages', 'email', 'browser', 'error', 'revision', 'bytes'],
  cli: ['line', 'note', 'problem'],
}

/** Messages without a letter of the language's own script, by area and key: abbreviations and names. */
export const WITHOUT_OWN_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  certificate: ['methods.aadhaar'],
  cli: ['line'],
}
