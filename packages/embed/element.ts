import { type EmbedEvents, type EmbedEventType, readMessage } from './events.ts'

export type CountersignEvent<Type extends EmbedEventType> = CustomEvent<EmbedEvents[Type]>

/** Until the page reports its height. */
const INITIAL_HEIGHT = 640
/** From the frame's last `load` to its first message. A page that may not be framed also fires `load`, but sends no message. */
const MESSAGE_TIMEOUT_MS = 15_000
/**
 * Allows scripts, forms, storage and downloads, and separate windows for reading the document and for identity providers.
 * The frame cannot navigate the host page or open modal dialogs.
 */
const SANDBOX =
  'allow-scripts allow-forms allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox'

/** Dispatched once per link. The framed page cannot track this: browsers give third-party frames no storage. */
const ONCE_PER_LINK: readonly EmbedEventType[] = ['viewed', 'signed', 'declined']

// Server-side rendering can import this file, where HTMLElement does not exist.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * `<countersign-embed src="…">`: signing in a frame. `src` is the link of an embed session, which works once, or a signing link. The frame is
 * loaded when the element is connected or its `src` changes, and at no other time.
 */
export class CountersignEmbed extends Base {
  static readonly observedAttributes = ['src', 'title']

  /** Not `isConnected`: when an existing element is upgraded, attributeChangedCallback runs before connectedCallback. */
  #connected = false
  #frame: HTMLIFrameElement | undefined
  #origin = ''
  #messageTimeout: ReturnType<typeof setTimeout> | undefined
  readonly #dispatched = new Set<EmbedEventType>()
  readonly #onMessage = (event: MessageEvent) => this.#handleMessage(event)

  get src(): string {
    return this.getAttribute('src') ?? ''
  }

  set src(link: string) {
    this.setAttribute('src', link)
  }

  /** Types the `detail` of this element's events. */
  override addEventListener<Type extends EmbedEventType>(
    type: Type,
    listener: (this: CountersignEmbed, event: CountersignEvent<Type>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener<Type extends Exclude<keyof HTMLElementEventMap, EmbedEventType>>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(type: string, listener: unknown, options?: boolean | AddEventListenerOptions): void {
    super.addEventListener(type, listener as EventListener, options)
  }

  /** Removes the frame without dispatching an event. */
  close(): void {
    clearTimeout(this.#messageTimeout)
    window.removeEventListener('message', this.#onMessage)
    this.#frame?.remove()
    this.#frame = undefined
  }

  connectedCallback(): void {
    this.#connected = true
    this.#open()
  }

  disconnectedCallback(): void {
    this.#connected = false
    this.close()
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.#connected) return
    if (name === 'src') this.#open()
    else this.#frame?.setAttribute('title', this.#title())
  }

  #open(): void {
    this.close()
    if (this.src === '') return
    const link = URL.canParse(this.src) ? new URL(this.src) : undefined
    if (link?.protocol !== 'https:' && link?.protocol !== 'http:') {
      // Deferred, so code that creates the element can add its listeners first.
      setTimeout(() => this.#dispatch('error', { code: 'bad_src' }))
      return
    }
    this.#origin = link.origin
    this.#dispatched.clear()
    this.hidden = false
    this.#frame = this.#createFrame(link.href)
    window.addEventListener('message', this.#onMessage)
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.replaceChildren(this.#frame)
  }

  /** Sets styles by script, which every content security policy allows. */
  #createFrame(url: string): HTMLIFrameElement {
    this.style.display ||= 'block'
    const frame = document.createElement('iframe')
    Object.assign(frame.style, { display: 'block', width: '100%', height: `${INITIAL_HEIGHT}px`, border: '0' })
    frame.setAttribute('sandbox', SANDBOX)
    frame.setAttribute('referrerpolicy', 'no-referrer')
    frame.setAttribute('title', this.#title())
    frame.addEventListener('load', () => this.#startMessageTimeout())
    frame.src = url
    return frame
  }

  #title(): string {
    return this.getAttribute('title') || 'Sign the document'
  }

  #startMessageTimeout(): void {
    clearTimeout(this.#messageTimeout)
    this.#messageTimeout = setTimeout(() => this.#dispatch('error', { code: 'no_answer' }), MESSAGE_TIMEOUT_MS)
  }

  /** Accepts messages only from the frame's window, and only from the origin of the link. */
  #handleMessage(event: MessageEvent): void {
    if (event.origin !== this.#origin || event.source !== this.#frame?.contentWindow) return
    const message = readMessage(event.data)
    if (message === undefined) return
    clearTimeout(this.#messageTimeout)
    if (ONCE_PER_LINK.includes(message.type) && this.#dispatched.has(message.type)) return
    this.#dispatched.add(message.type)
    if (message.type === 'resize') this.#frame.style.height = `${message.detail.height}px`
    const isDefaultAllowed = this.#dispatch(message.type, message.detail)
    if (message.type === 'closed' && isDefaultAllowed) {
      this.close()
      this.hidden = true
    }
  }

  /** False if a listener called `preventDefault`. */
  #dispatch<Type extends EmbedEventType>(type: Type, detail: EmbedEvents[Type]): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: type === 'closed' }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'countersign-embed': CountersignEmbed
  }
}
