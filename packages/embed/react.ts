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
  /** The link of an embed session. It works once: each component, or each `key`, needs its own link. */
  src: string
  /** The frame's name for screen readers. */
  title?: string
  /** The colour of buttons and links, as `#rrggbb`. White text must be readable on it. */
  accentColor?: string
  /** The colour behind the document, as `#rrggbb`. */
  groundColor?: string
  /** By default as the device has it. */
  colorScheme?: 'light' | 'dark'
  className?: string
  style?: CSSProperties
}

const EVENT_TYPES: readonly EmbedEventType[] = [
  'ready',
  'resize',
  'reveal',
  'viewed',
  'progress',
  'signed',
  'approved',
  'read',
  'declined',
  'delegated',
  'error',
  'closed',
]

/** Runs before the element can dispatch events. On a server React warns about layout effects. */
const useEarlyEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** The element with event handlers as props. Changing a handler does not reload the frame. */
export function CountersignEmbed(props: CountersignEmbedProps): ReactElement {
  const { src, title, accentColor, groundColor, colorScheme, className, style } = props
  const element = useRef<Element>(null)
  const latestProps = useRef<CountersignEmbedProps>(props)
  useEarlyEffect(() => {
    latestProps.current = props
  })
  useEarlyEffect(() => {
    const embed = element.current
    if (!embed) return
    const listeners = new AbortController()
    for (const type of EVENT_TYPES) {
      embed.addEventListener(type, (event) => handlerOf(latestProps.current, type)?.(event.detail, event), {
        signal: listeners.signal,
      })
    }
    return () => listeners.abort()
  }, [])
  const colours = { 'accent-color': accentColor, 'ground-color': groundColor, 'color-scheme': colorScheme }
  return createElement('countersign-embed', { ref: element, src, title, ...colours, class: className, style })
}

type Handler = (detail: unknown, event: CustomEvent) => void

function handlerOf(props: CountersignEmbedProps, type: EmbedEventType): Handler | undefined {
  const name = `on${type[0]?.toUpperCase()}${type.slice(1)}` as keyof Handlers
  return props[name] as Handler | undefined
}
