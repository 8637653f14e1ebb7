import { type EmbedEvents, type EmbedEventType, readMessage } from './events.ts'

export type CountersignEvent<Type extends EmbedEventType> = CustomEvent<EmbedEvents[Type]>

/** Before the page has told its height. */
const FIRST_HEIGHT = 640
/** From a frame's last load to its first word; a page that may not be framed loads too, but never speaks. */
const PATIENCE_MS = 15_000
/**
 * Its own scripts, forms and storage, saving the signed document, and windows of their own for what nobody should do in
 * a frame: reading what will be signed, and telling an identity provider who one is. It can neither lead the page around
 * it elsewhere nor open dialogs.
 */
const SANDBOX =
  'allow-scripts allow-forms allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox'

/** Told once for a link. The page cannot keep count itself: browsers give frames of other sites no storage. */
const ONCE: readonly EmbedEventType[] = ['viewed', 'signed', 'declined']

// A server that renders pages may import this file; there the element is only a name.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * `<countersign-embed src="…">`: signing in a frame. `src` is the link of an embed session, which works once: the frame
 * is loaded when the element is connected or gets another `src`, and never again by itself.
 */
export class CountersignEmbed extends Base {
  static readonly observedAttributes = ['src', 'title']

  /** Not `isConnected`: an element that was in the page before this script is told of its attributes first. */
  #isHere = false
  #frame: HTMLIFrameElement | undefined
  #origin = ''
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #told = new Set<EmbedEventType>()
  readonly #hear = (event: MessageEvent) => this.#take(event)

  get src(): string {
    return this.getAttribute('src') ?? ''
  }

  set src(link: string) {
    this.setAttribute('src', link)
  }

  /** Our events have a typed `detail`; all others are an element's usual ones. */
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

  /** Takes the page away, as if the signer had closed it, and tells nobody. */
  close(): void {
    clearTimeout(this.#silence)
    window.removeEventListener('message', this.#hear)
    this.#frame?.remove()
    this.#frame = undefined
  }

  connectedCallback(): void {
    this.#isHere = true
    this.#open()
  }

  disconnectedCallback(): void {
    this.#isHere = false
    this.close()
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.#isHere) return
    if (name === 'src') this.#open()
    else this.#frame?.setAttribute('title', this.#title())
  }

  #open(): void {
    this.close()
    if (this.src === '') return
    const link = URL.canParse(this.src) ? new URL(this.src) : undefined
    if (link?.protocol !== 'https:' && link?.protocol !== 'http:') {
      setTimeout(() => this.#tell('error', { code: 'bad_src' })) // not before whoever made the element can listen
      return
    }
    this.#origin = link.origin
    this.#told.clear()
    this.hidden = false
    this.#frame = this.#makeFrame(link.href)
    window.addEventListener('message', this.#hear)
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.replaceChildren(this.#frame)
  }

  /** Styled by script, which every content security policy allows. */
  #makeFrame(address: string): HTMLIFrameElement {
    this.style.display ||= 'block'
    const frame = document.createElement('iframe')
    Object.assign(frame.style, { display: 'block', width: '100%', height: `${FIRST_HEIGHT}px`, border: '0' })
    frame.setAttribute('sandbox', SANDBOX)
    frame.setAttribute('referrerpolicy', 'no-referrer')
    frame.setAttribute('title', this.#title())
    frame.addEventListener('load', () => this.#awaitWord())
    frame.src = address
    return frame
  }

  #title(): string {
    return this.getAttribute('title') || 'Sign the document'
  }

  #awaitWord(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#tell('error', { code: 'no_answer' }), PATIENCE_MS)
  }

  /** Only from the very window in our frame, and only while it shows the very origin of the link. */
  #take(event: MessageEvent): void {
    if (event.origin !== this.#origin || event.source !== this.#frame?.contentWindow) return
    const message = readMessage(event.data)
    if (message === undefined) return
    clearTimeout(this.#silence)
    if (ONCE.includes(message.type) && this.#told.has(message.type)) return
    this.#told.add(message.type)
    if (message.type === 'resize') this.#frame.style.height = `${message.detail.height}px`
    const isWelcome = this.#tell(message.type, message.detail)
    if (message.type === 'closed' && isWelcome) {
      this.close()
      this.hidden = true
    }
  }

  /** False if a listener prevented what would follow. */
  #tell<Type extends EmbedEventType>(type: Type, detail: EmbedEvents[Type]): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: type === 'closed' }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'countersign-embed': CountersignEmbed
  }
}
