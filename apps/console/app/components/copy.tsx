import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { textsOf } from '../texts/catalogues.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

const SHOWN_MS = 2000

function useCopy(value: string): { copied: boolean; copy(): Promise<void> } {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return { copied, copy }
}

/** Copies a text, and says so for two seconds. */
export function CopyButton({ value, label, className }: { value: string; label?: string; className?: string }) {
  const { actions } = textsOf('console')
  const { copied, copy } = useCopy(value)
  const Icon = copied ? Check : Copy
  return (
    <Button size="small" kind="quiet" onClick={copy} className={className}>
      <Icon size={14} aria-hidden />
      <span aria-live="polite">{copied ? actions.copied : (label ?? actions.copy)}</span>
    </Button>
  )
}

/** An id in monospace that can be copied. */
export function CopyableId({ value, className }: { value: string; className?: string }) {
  const { actions } = textsOf('console')
  const { copied, copy } = useCopy(value)
  return (
    <button
      type="button"
      onClick={copy}
      title={actions.copy}
      className={classes(
        '-mx-1 inline-flex max-w-[calc(100%+0.5rem)] min-h-6 items-center gap-1 rounded px-1 text-start font-mono text-xs text-muted hover:bg-soft hover:text-ink',
        className,
      )}
    >
      <span className="truncate">{value}</span>
      {copied ? (
        <Check size={12} aria-hidden className="shrink-0" />
      ) : (
        <Copy size={12} aria-hidden className="shrink-0" />
      )}
      <span className="sr-only" aria-live="polite">
        {copied ? actions.copied : actions.copy}
      </span>
    </button>
  )
}

/** Code in one language or several, with a button that copies it. */
export function CodeBlock({ code, label }: { code: string; label?: string }) {
  return (
    <div className="rounded-md border border-line bg-ground">
      <div className="flex items-center justify-between border-b border-line px-3 py-0.5">
        <span className="text-xs text-muted">{label}</span>
        <CopyButton value={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className="max-h-96 overflow-auto px-3 py-2 font-mono text-xs leading-5" tabIndex={0}>
        {code}
      </pre>
    </div>
  )
}
