import { escapeHtml as text } from '../../html.ts'

// Renders the Markdown subset that descriptions use: paragraphs, headings, code.

export function prose(source: string): string {
  return source
    .split(/\n{2,}/)
    .map((block) => (block.startsWith('## ') ? `<h3>${inline(block.slice(3))}</h3>` : `<p>${inline(block)}</p>`))
    .join('')
}

export function inline(source: string): string {
  return text(source).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

export function code(source: string): string {
  return `<pre><code>${text(source)}</code></pre>`
}
