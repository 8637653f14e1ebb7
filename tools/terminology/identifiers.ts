/** The words of a name: `openFromQueue`, `open-from-queue` and `OPEN_FROM_QUEUE` are open, from, queue. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}

/** Comments, strings and regular expressions, which hold no identifiers; expressions inside templates do. */
const NO_CODE = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** The identifiers of TypeScript code. Text between template quotes is read as code if it looks like it. */
export function identifiersIn(code: string): string[] {
  const bare = withoutTemplateText(code.replace(NO_CODE, ' '))
  return bare.match(/[A-Za-z_$][\w$]*/g) ?? []
}

/** Keeps the expressions of template literals and drops their text. */
function withoutTemplateText(code: string): string {
  return code.replace(/`(?:\\.|[^`\\])*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(' '))
}
