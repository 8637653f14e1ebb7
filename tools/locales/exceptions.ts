/** Messages that may equal the English ones, by area and key: words that several languages share. */
export const SHARED_WITH_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  signing: ['decline', 'view.pages', 'asText.themes.sepia'],
  verify: ['signatures', 'marks.bad'],
  users: ['roles.admin', 'roles.auditor', 'security.passkeys'],
  certificate: ['methods.aadhaar', 'document', 'pages', 'email', 'browser', 'error', 'revision', 'bytes'],
  cli: ['line', 'note', 'problem'],
  console: ['product', 'apiPanel.open', 'apiPanel.curl', 'apiPanel.typescript'],
  consoleRequest: ['sections.webhooks', 'methods.aadhaar', 'lanes.webhooks', 'files.sha256'],
  consoleEditor: [
    ...['people.name', 'methods.aadhaar', 'editor.personNumber', 'code.json'],
    ...['kinds.text', 'kinds.name', 'fields.megabytes', 'fileTypes.pdf'],
  ],
  consoleRequests: ['waiting.problem'],
  consoleDevelopers: ['tabs.webhooks', 'form.url', 'sandbox.mails.narrow', 'sandbox.mails.wide'],
}

/** Messages without a letter of the language's own script, by area and key: abbreviations and names. */
export const WITHOUT_OWN_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  certificate: ['methods.aadhaar'],
  cli: ['line'],
}
