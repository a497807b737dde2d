import { readForm } from '../chat/stream/read-form.ts'
import { playSound } from '../chat/voice/play-sound.ts'
import { createSpeaker, type Speaker } from '../chat/voice/speaker.ts'
import { createComposer } from './composer.ts'
import { element, icon } from './element.ts'
import { acceptedOf, createWaitingFiles } from './files.ts'
import { createFormView } from './form-view.ts'
import { keepTalk, readKeptTalk } from './keep-talk.ts'
import { leadView } from './lead-view.ts'
import type { Look } from './look.ts'
import { createTalk, type KeptTalk, type Talk } from './talk.ts'
import { createTurnList } from './turn-list.ts'
import type { VisitorConfig, VisitorService } from './visitor-service.ts'
import { t } from './words.ts'

export type ChatOptions = {
  readonly service: VisitorService
  readonly flowId: string
  readonly config: VisitorConfig
  readonly look: Look
  /** Whether the title is that of the whole page. */
  readonly isPage: boolean
  readonly newId: () => string
  /** What was said before; where it is absent, what this tab remembers. */
  readonly kept?: KeptTalk
}

export type Chat = { readonly view: HTMLElement; focus(): void; close(): void }

const anewPath = 'M4 5v5h5M4.5 10a8 8 0 1 1-.5 4'
const store = () => sessionStorage

/** A chat with one flow: what was said in this tab, and where to go on. */
export function createChat(options: ChatOptions): Chat {
  const view = element(options.isPage ? 'main' : 'section', {
    class: 'chat',
    'aria-label': options.look.title || t('chat'),
  })
  let talk = openTalk(options)
  const anew = () => {
    talk.close()
    keepTalk(store, options.flowId, undefined)
    talk = openTalk(options)
    show()
    talk.focus()
  }
  const show = () => view.replaceChildren(headView(options, anew), ...talk.views)
  show()
  return { view, focus: () => talk.focus(), close: () => talk.close() }
}

function openTalk({ service, flowId, config, look, newId, ...rest }: ChatOptions) {
  let frame = 0
  let isClosed = false
  const changed = () => {
    // A stream brings more in a moment than is worth drawing.
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const kept = rest.kept ?? readKeptTalk(store, flowId, newId)
  const speaker = config.isTTSEnabled ? speakerOf(service, kept.chatId) : undefined
  const talk = createTalk({ service, kept, newId, onChange: changed, ...(speaker && { onSpeech: speaker.follow }) })
  const list = createTurnList({ talk, look, service, speaker })
  const accepted = acceptedOf(config)
  const chatId = () => talk.chatId
  const files = accepted && createWaitingFiles({ service, accepted, chatId, onChange: changed })
  const stop = () => {
    talk.stop()
    speaker?.stop()
  }
  const hears = config.uploads.isSpeechToTextEnabled
  const composer = createComposer({ look, files, hears, onAsk: talk.ask, onStop: stop })
  // The stream itself is not read out: each piece would interrupt the one before.
  const spoken = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
  const draw = () => {
    frame = 0
    if (isClosed) return
    list.update()
    composer.update(talk.isBusy())
    speak(spoken, wordsOf(talk, list.view))
    if (!talk.isBusy()) keepTalk(store, flowId, talk.keep())
  }
  draw()
  const form = readForm(config)
  const filled = form && createFormView({ form, hearing: hears ? service : undefined, onSubmit: talk.submit })
  const below = belowOf(filled?.view ?? composer.view, talk, look, service)
  const close = () => {
    isClosed = true
    composer.close()
    filled?.close()
    speaker?.stop()
    if (talk.isBusy()) talk.stop()
  }
  return { views: [list.view, below, spoken], focus: () => focusIn(below), close }
}

function speakerOf(service: VisitorService, chatId: string): Speaker {
  return createSpeaker({
    play: playSound,
    page: window,
    generate: (chatMessageId, text, signal) => service.speak({ chatId, chatMessageId }, text, signal),
    // What it was to end may have ended by itself.
    hush: (chatMessageId) => void service.hush({ chatId, chatMessageId }).catch(() => undefined),
  })
}

/** Where the visitor asks, once who that is has been told, where the owner wants to know. */
function belowOf(asking: HTMLElement, talk: Talk, { lead }: Look, service: VisitorService): HTMLElement {
  if (lead === undefined || talk.lead() !== undefined) return element('div', {}, asking)
  const below = element('div')
  const known = (thanks: string) => {
    below.replaceChildren(element('p', { class: 'thanks', role: 'status' }, thanks), asking)
    focusIn(below)
  }
  below.append(leadView(lead, talk, service, known))
  return below
}

function focusIn(below: HTMLElement): void {
  below.querySelector<HTMLElement>('textarea, select, input:not([type="file"])')?.focus()
}

function wordsOf(talk: Talk, list: HTMLElement): string {
  if (talk.get().length === 0) return ''
  return talk.isBusy() ? t('thinking') : ([...list.querySelectorAll('.answer')].at(-1)?.textContent ?? '')
}

function speak(spoken: HTMLElement, words: string): void {
  if (spoken.textContent !== words) spoken.textContent = words
}

function headView({ look, isPage }: ChatOptions, anew: () => void): HTMLElement {
  const avatar = look.avatar === undefined ? undefined : element('img', { src: look.avatar, alt: '' })
  const attributes = { type: 'button', class: 'bare', 'aria-label': t('anew'), title: t('anew'), onclick: anew }
  const title = element(isPage ? 'h1' : 'h2', {}, look.title || t('chat'))
  return element('header', {}, avatar, title, element('button', attributes, icon(anewPath)))
}
