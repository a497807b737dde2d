import type { SentFile } from '../chat/conversation.ts'
import { t } from '../chat/voice/words.ts'
import { element } from './element.ts'
import { createRecording } from './recording-view.ts'
import type { VisitorService } from './visitor-service.ts'

export type Dictation = {
  readonly view: HTMLElement
  focus(): void
  /** Lets go of the microphone and takes back what is on its way, without a word. */
  close(): void
}

/**
 * Records what is to stand in a field of a form, and has it written down; Escape discards it.
 *
 * @param field its label
 * @param onDone without a text where it was discarded
 */
export function createDictation(
  service: Pick<VisitorService, 'transcribe'>,
  field: string,
  onDone: (text?: string) => void,
): Dictation {
  const view = element('div')
  const gone = new AbortController()
  const label = t('recordingInto', { field })
  const done = (text?: string) => {
    gone.abort()
    onDone(text)
  }
  const record = () => {
    const recording = createRecording((spoken) => (spoken === undefined ? done() : write(spoken)), {
      label,
      done: t('writeDown'),
    })
    gone.signal.addEventListener('abort', recording.close, { once: true })
    view.replaceChildren(recording.view)
    recording.focus()
  }
  const write = (spoken: SentFile) => {
    const words = element('p', { class: 'grow', role: 'status' }, t('writingDown'))
    const discard = element('button', { type: 'button', onclick: () => done() }, t('discard'))
    const bar = element('div', { class: 'row', role: 'group', 'aria-label': label }, words, discard)
    bar.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      // Only this is closed, not the chat that it stands in.
      event.stopPropagation()
      done()
    })
    const refuse = (why: string, again: HTMLButtonElement) => {
      words.className = 'grow wrong'
      words.setAttribute('role', 'alert')
      words.textContent = why
      bar.append(again)
    }
    view.replaceChildren(bar)
    discard.focus()
    service.transcribe(spoken, gone.signal).then(
      (text) => (text === '' ? refuse(t('nothingHeard'), button(t('recordAgain'), record)) : done(text)),
      (error: Error) =>
        gone.signal.aborted ||
        refuse(
          error.message,
          button(t('tryAgain'), () => write(spoken)),
        ),
    )
  }
  record()
  return {
    view,
    focus: () => view.querySelector<HTMLElement>('button')?.focus(),
    close: () => gone.abort(),
  }
}

function button(words: string, onclick: () => void): HTMLButtonElement {
  return element('button', { type: 'button', class: 'main', onclick }, words)
}
