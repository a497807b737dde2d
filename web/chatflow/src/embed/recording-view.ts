import type { SentFile } from '../chat/conversation.ts'
import { longestMs, type Microphone, openMicrophone } from '../chat/voice/microphone.ts'
import { renderClock } from '../chat/voice/render-clock.ts'
import { t } from '../chat/voice/words.ts'
import { element } from './element.ts'

export type Recording = {
  readonly view: HTMLElement
  focus(): void
  /** Lets go of the microphone, without a word. */
  close(): void
}

const tickMs = 500

type RecordingWords = { readonly label: string; readonly done: string }

const questionWords: RecordingWords = { label: t('recording'), done: t('sendSpoken') }

/**
 * Records what is said: Enter sends it, Escape discards it.
 *
 * @param onDone without what was discarded
 * @param said what is recorded, and what the button does that ends it; a question, which is sent, by default
 */
export function createRecording(onDone: (spoken?: SentFile) => void, said = questionWords): Recording {
  const gone = new AbortController()
  const done = (spoken?: SentFile) => {
    gone.abort()
    onDone(spoken)
  }
  const words = element('p', { class: 'grow' }, t('opening'))
  const discard = element('button', { type: 'button', onclick: () => done() }, t('discard'))
  const view = element('div', { class: 'row', role: 'group', 'aria-label': said.label }, words, discard)
  const send = async (microphone: Microphone, button: HTMLButtonElement) => {
    button.disabled = true
    done(await microphone.finish())
  }
  const begin = (microphone: Microphone) => {
    const stop = showClock(words)
    gone.signal.addEventListener('abort', stop)
    const button = element('button', { type: 'button', class: 'main' }, said.done)
    button.addEventListener('click', () => void send(microphone, button))
    view.append(button)
    button.focus()
  }
  const refuse = (error: Error) => {
    words.className = 'grow wrong'
    words.setAttribute('role', 'alert')
    words.textContent = error.message
  }
  view.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // Only the recording is closed, not the chat that it stands in.
    event.stopPropagation()
    done()
  })
  openMicrophone(gone.signal).then(begin, (error: Error) => gone.signal.aborted || refuse(error))
  return { view, focus: () => discard.focus(), close: () => gone.abort() }
}

/** @returns what stops the clock */
function showClock(words: HTMLElement): () => void {
  const sinceMs = Date.now()
  const show = () => {
    const spentMs = Math.min(Date.now() - sinceMs, longestMs)
    words.textContent = t('clock', { spent: renderClock(spentMs), longest: renderClock(longestMs) })
  }
  words.setAttribute('role', 'timer')
  show()
  const timer = setInterval(show, tickMs)
  return () => clearInterval(timer)
}
