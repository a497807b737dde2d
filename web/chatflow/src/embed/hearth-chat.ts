import { AskError } from '@hearth/ui-kit/sse'
import { newId } from '../chat/new-id.ts'
import { type Chat, createChat } from './chat.ts'
import { element, icon } from './element.ts'
import { inkOn, type Look, readLook } from './look.ts'
import { style } from './style.ts'
import { createVisitorService } from './visitor-service.ts'
import { t } from './words.ts'

const home = new URL(/* @vite-ignore */ '..', import.meta.url).href.replace(/\/$/, '')
const bubblePath = 'M4 5h16v11H9l-5 4z'

/**
 * `<hearth-chat flow="…">`: a chat with a public flow, on any page.
 *
 * - `flow`: id of the flow.
 * - `name`: title where its owner wrote none.
 * - `mode`: absent, a box as large as the page makes it; `popup`, a button that opens it; `page`, the whole window.
 * - `service`: address of the service where it is not the one that this file comes from.
 * - `scheme`: `light` or `dark` where it is not to follow the system.
 *
 * Nothing of it can be restyled or read from outside by chance: it lives in a shadow tree.
 */
export class HearthChat extends HTMLElement {
  static readonly observedAttributes = ['flow', 'mode', 'service']
  readonly #root = this.attachShadow({ mode: 'open' })
  #chat: Chat | undefined
  // Counts openings, so that what a former one was told late changes nothing.
  #opened = 0

  constructor() {
    super()
    // Unlike a style element it needs no leave of the page's policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    this.#root.adoptedStyleSheets = [sheet]
  }

  connectedCallback(): void {
    void this.#open()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#open()
  }

  disconnectedCallback(): void {
    this.#opened += 1
    this.#chat?.close()
    this.#chat = undefined
  }

  async #open(): Promise<void> {
    this.#opened += 1
    const opening = this.#opened
    const flowId = this.getAttribute('flow') ?? ''
    const mode = this.getAttribute('mode')
    const base = (this.getAttribute('service') ?? home).replace(/\/$/, '')
    const service = createVisitorService(base, flowId)
    this.#chat?.close()
    try {
      const config = await service.readConfig()
      if (opening !== this.#opened) return
      const read = readLook(config)
      const look = { ...read, title: read.title || (this.getAttribute('name') ?? '') }
      this.#paint(look)
      this.#chat = createChat({ service, flowId, config, look, isPage: mode === 'page', newId })
      if (mode === 'popup') this.#root.replaceChildren(...popup(this.#chat, look))
      else this.#root.replaceChildren(this.#chat.view)
      if (mode === 'page') this.#chat.focus()
    } catch (error) {
      if (opening === this.#opened) this.#refuse(error)
    }
  }

  #paint({ color }: Look): void {
    this.style.cssText = ''
    if (color === undefined) return
    this.style.setProperty('--accent', color)
    this.style.setProperty('--on-accent', inkOn(color))
  }

  #refuse(error: unknown): void {
    const isClosed = error instanceof AskError && [401, 403, 404].includes(error.status)
    const why = error instanceof Error ? error.message : String(error)
    const words = isClosed ? t('notShared') : t('cannotOpen', { why })
    const note = element('p', { class: 'refused', role: 'alert' }, words)
    this.#root.replaceChildren(element('section', { class: 'chat', 'aria-label': t('chat') }, note))
  }
}

function popup({ view, focus }: Chat, { avatar }: Look): readonly HTMLElement[] {
  const face = avatar === undefined ? icon(bubblePath) : element('img', { src: avatar, alt: '' })
  const button = element('button', { type: 'button', class: 'bubble', 'aria-expanded': 'false' }, face)
  const toggle = (isOpen: boolean) => {
    view.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
    button.setAttribute('aria-label', isOpen ? t('close') : t('open'))
    if (isOpen) focus()
    else button.focus()
  }
  view.hidden = true
  button.setAttribute('aria-label', t('open'))
  button.addEventListener('click', () => toggle(view.hidden === true))
  view.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    toggle(false)
  })
  return [view, button]
}

customElements.define('hearth-chat', HearthChat)
