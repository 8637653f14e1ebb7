import { errorSentence } from './error-sentence.ts'
import { type EmbedEvents, type EmbedEventType, readMessage } from './events.ts'

export type CountersignEvent<Type extends EmbedEventType> = CustomEvent<EmbedEvents[Type]>

/** Until the page reports its height. */
const INITIAL_HEIGHT = 640
/** A signing page sends `ready` before its `load`. A page that may not be framed also fires `load`, but sends nothing. */
const READY_TIMEOUT_MS = 5_000
/** For a server that does not answer at all. */
const LOAD_TIMEOUT_MS = 30_000
/**
 * Allows scripts, forms, storage and downloads, and separate windows for reading the document and for identity providers.
 * The frame cannot navigate the host page or open modal dialogs.
 */
const SANDBOX =
  'allow-scripts allow-forms allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox'

/** Dispatched once per link. The framed page cannot track this: browsers give third-party frames no storage. */
const ONCE_PER_LINK: readonly EmbedEventType[] = ['viewed', 'signed', 'approved', 'read', 'declined', 'delegated']

const CANCELABLE: readonly EmbedEventType[] = ['closed', 'reveal', 'error']

const NOTICE_STYLE = {
  margin: '0',
  padding: '1rem',
  border: '1px solid',
  borderRadius: '0.5rem',
  font: '1rem/1.5 system-ui',
}

/**
 * As high as the page, but not higher than the host's window, so that there is one scroller and the buttons are in sight.
 * The small viewport height does not change while a phone's toolbars do. It follows rotation by itself.
 */
function setHeight({ style }: HTMLIFrameElement, content: number): void {
  for (const unit of ['vh', 'svh']) style.height = `min(${content}px, var(--countersign-max-height, 100${unit}))`
}

// Server-side rendering can import this file, where HTMLElement does not exist.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * `<countersign-embed src="…">`: signing in a frame. `src` is the link of an embed session, which works once, or a signing link. The frame is
 * loaded when the element is connected or its `src` changes, and at no other time.
 */
export class CountersignEmbed extends Base {
  static readonly observedAttributes = ['src', 'title', 'accent-color', 'ground-color', 'color-scheme']

  /** Not `isConnected`: when an existing element is upgraded, attributeChangedCallback runs before connectedCallback. */
  #connected = false
  #frame: HTMLIFrameElement | undefined
  #origin = ''
  #readyTimeout: ReturnType<typeof setTimeout> | undefined
  /** The document in the frame has sent `ready`, and its `load` is still to come. */
  #isReady = false
  /** The person has moved on in the frame: its next page is shown from its beginning. */
  #isNextPage = false
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
    clearTimeout(this.#readyTimeout)
    window.removeEventListener('message', this.#onMessage)
    this.shadowRoot?.replaceChildren()
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
    else if (name === 'title') this.#frame?.setAttribute('title', this.#title())
    else this.#sendTheme()
  }

  #open(): void {
    this.close()
    if (this.src === '') return
    const link = URL.canParse(this.src) ? new URL(this.src) : undefined
    if (link?.protocol !== 'https:' && link?.protocol !== 'http:') {
      // Deferred, so code that creates the element can add its listeners first.
      setTimeout(() => this.#fail('bad_src'))
      return
    }
    this.#origin = link.origin
    this.#dispatched.clear()
    this.#isReady = false
    this.#isNextPage = false
    this.hidden = false
    this.#frame = this.#createFrame(link.href)
    window.addEventListener('message', this.#onMessage)
    this.#failAfter(LOAD_TIMEOUT_MS)
    this.#root().replaceChildren(this.#frame)
  }

  #root(): ShadowRoot {
    this.style.display ||= 'block'
    return this.shadowRoot ?? this.attachShadow({ mode: 'open' })
  }

  /** Sets styles by script, which every content security policy allows. */
  #createFrame(url: string): HTMLIFrameElement {
    const frame = document.createElement('iframe')
    Object.assign(frame.style, { display: 'block', width: '100%', border: '0' })
    setHeight(frame, INITIAL_HEIGHT)
    frame.setAttribute('sandbox', SANDBOX)
    frame.setAttribute('referrerpolicy', 'no-referrer')
    frame.setAttribute('title', this.#title())
    frame.addEventListener('load', () => this.#onLoad())
    frame.src = url
    return frame
  }

  #title(): string {
    return this.getAttribute('title') || 'Sign the document'
  }

  #onLoad(): void {
    if (!this.#isReady) this.#failAfter(READY_TIMEOUT_MS)
    this.#isReady = false
  }

  #failAfter(milliseconds: number): void {
    clearTimeout(this.#readyTimeout)
    this.#readyTimeout = setTimeout(() => this.#fail('no_answer'), milliseconds)
  }

  /** Shows a sentence in place of the frame. The frame stays: if its page answers late, it is shown. */
  #fail(code: 'bad_src' | 'no_answer'): void {
    if (!this.#dispatch('error', { code })) return
    const notice = document.createElement('p')
    notice.setAttribute('role', 'alert')
    notice.setAttribute('part', 'error')
    notice.dir = 'auto'
    // Isolated, because the code is left to right in every language.
    notice.textContent = `${errorSentence(this)} \u2068(${code})\u2069`
    Object.assign(notice.style, NOTICE_STYLE)
    if (this.#frame) this.#frame.style.display = 'none'
    this.#root().append(notice)
  }

  #recover(frame: HTMLIFrameElement): void {
    this.shadowRoot?.querySelector('[part=error]')?.remove()
    frame.style.display = 'block'
  }

  /** The page checks that its texts stay readable, and applies the colours or keeps its own. */
  #sendTheme(): void {
    const [accent, ground, scheme] = ['accent-color', 'ground-color', 'color-scheme'].map((name) =>
      this.getAttribute(name),
    )
    const message = { source: 'countersign', v: 1, type: 'theme', accent, ground, scheme }
    this.#frame?.contentWindow?.postMessage(message, this.#origin)
  }

  /** Accepts messages only from the frame's window, and only from the origin of the link. */
  #handleMessage(event: MessageEvent): void {
    if (event.origin !== this.#origin || event.source !== this.#frame?.contentWindow) return
    const message = readMessage(event.data)
    if (message === undefined) return
    clearTimeout(this.#readyTimeout)
    this.#recover(this.#frame)
    if (ONCE_PER_LINK.includes(message.type) && this.#dispatched.has(message.type)) return
    this.#dispatched.add(message.type)
    if (message.type === 'ready') this.#onReady()
    if (message.type === 'resize') setHeight(this.#frame, message.detail.content)
    const isDefaultAllowed = this.#dispatch(message.type, message.detail)
    if (isDefaultAllowed && message.type === 'reveal') this.#scrollIntoView()
    if (message.type === 'resize' && this.#isNextPage) {
      this.#isNextPage = false
      this.#scrollIntoView()
    }
    if (message.type === 'closed' && isDefaultAllowed) {
      this.close()
      this.hidden = true
    }
  }

  /** The first page of a link is shown where the host page has it. Later ones follow what the person did. */
  #onReady(): void {
    this.#isReady = true
    this.#isNextPage = this.#dispatched.has('resize')
    this.#sendTheme()
  }

  #scrollIntoView(): void {
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    this.scrollIntoView({ block: 'nearest', behavior: reducesMotion ? 'auto' : 'smooth' })
  }

  /** False if a listener called `preventDefault`. */
  #dispatch<Type extends EmbedEventType>(type: Type, detail: EmbedEvents[Type]): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: CANCELABLE.includes(type) }))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'countersign-embed': CountersignEmbed
  }
}
