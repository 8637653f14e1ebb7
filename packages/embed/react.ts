import { type CSSProperties, createElement, type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import type { CountersignEmbed as Element, EmbedEvents, EmbedEventType } from './index.ts'
import './index.ts'

export type { EmbedEvents, EmbedEventType } from './index.ts'

type Handlers = {
  [Type in EmbedEventType as `on${Capitalize<Type>}`]?: (
    detail: EmbedEvents[Type],
    event: CustomEvent<EmbedEvents[Type]>,
  ) => void
}

export interface CountersignEmbedProps extends Handlers {
  /** The link of an embed session. It works once: give another component, or another `key`, another link. */
  src: string
  /** What a screen reader calls the frame. */
  title?: string
  className?: string
  style?: CSSProperties
}

const TYPES: readonly EmbedEventType[] = [
  'ready',
  'resize',
  'viewed',
  'progress',
  'signed',
  'declined',
  'error',
  'closed',
]

/** Before the element can have anything to tell; on a server there is no layout, and React says so. */
const useFirst = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** The element, with handlers as props. A handler may change at any time without disturbing the signer. */
export function CountersignEmbed(props: CountersignEmbedProps): ReactElement {
  const { src, title, className, style } = props
  const element = useRef<Element>(null)
  const latest = useRef<CountersignEmbedProps>(props)
  useFirst(() => {
    latest.current = props
  })
  useFirst(() => {
    const embed = element.current
    if (!embed) return
    const listeners = new AbortController()
    for (const type of TYPES) {
      embed.addEventListener(type, (event) => handlerOf(latest.current, type)?.(event.detail, event), {
        signal: listeners.signal,
      })
    }
    return () => listeners.abort()
  }, [])
  return createElement('countersign-embed', { ref: element, src, title, class: className, style })
}

type Handler = (detail: unknown, event: CustomEvent) => void

function handlerOf(props: CountersignEmbedProps, type: EmbedEventType): Handler | undefined {
  const name = `on${type[0]?.toUpperCase()}${type.slice(1)}` as keyof Handlers
  return props[name] as Handler | undefined
}
