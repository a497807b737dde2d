import type { SentFile } from '../chat/conversation.ts'
import { t as voice } from '../chat/voice/words.ts'
import { element, icon, microphonePath } from './element.ts'
import type { WaitingFiles } from './files.ts'
import type { Look } from './look.ts'
import { createRecording, type Recording } from './recording-view.ts'
import { t } from './words.ts'

export type ComposerOptions = {
  readonly look: Look
  /** Absent where the flow takes none. */
  readonly files: WaitingFiles | undefined
  /** Whether the flow understands a question that is spoken; it is asked without words, and its recording goes along. */
  readonly hears: boolean
  readonly onAsk: (question: string, files: readonly SentFile[]) => void
  readonly onStop: () => void
}

export type Composer = {
  readonly view: HTMLElement
  /** Shows anew what has changed. */
  update(isBusy: boolean): void
  close(): void
}

const sendPath = 'M12 19V5M5 12l7-7 7 7'
const stopPath = 'M7 7h10v10H7z'
const clipPath = 'M20 11l-8 8a5 5 0 0 1-7-7l8-8a3 3 0 0 1 5 5l-8 8a1 1 0 0 1-2-2l7-7'

/** Where a question is written: Enter sends, Shift Enter begins a line, files come by button, drop and paste, a voice by button. */
export function createComposer({ look, files, hears, onAsk, onStop }: ComposerOptions): Composer {
  let isBusy = false
  const placeholder = look.placeholder || t('ask')
  const field = element('textarea', { rows: '1', 'aria-label': t('question'), placeholder })
  const button = element('button', { type: 'button', class: 'bare main' })
  const note = element('p', { class: 'quiet', role: 'status' })
  const list = element('div', { class: 'row' })
  const microphone = element(
    'button',
    { type: 'button', class: 'bare', 'aria-label': voice('record') },
    icon(microphonePath),
  )
  const typed = [list, row(field, hears ? [microphone, button] : [button], files), note]
  const view = element('div', { class: 'composer' }, ...typed)
  let recording: Recording | undefined
  const onRecorded = (spoken?: SentFile) => {
    field.focus()
    if (spoken !== undefined) onAsk('', [...(files?.send() ?? []), spoken])
  }

  // Sent was asked for before the files were read: it goes once they are there, unless more is written before.
  let isWanted = false
  const excess = () => (look.maxChars !== undefined && field.value.length > look.maxChars ? look.maxChars : undefined)
  const maySend = () => field.value.trim() !== '' && excess() === undefined
  const send = () => {
    if (isBusy || !maySend()) return
    if (files?.isBusy() === true) return want(true)
    onAsk(field.value.trim(), files?.send() ?? [])
    field.value = ''
    update(true)
  }
  const want = (next: boolean) => {
    isWanted = next
    update(isBusy)
  }
  const update = (busy: boolean) => {
    isBusy = busy
    if (isWanted && files?.isBusy() !== true) {
      isWanted = false
      if (files?.get().every(({ fault }) => fault === undefined) === true) return send()
    }
    button.replaceChildren(icon(busy ? stopPath : sendPath))
    button.setAttribute('aria-label', busy ? t('stop') : t('send'))
    button.disabled = !busy && !maySend()
    microphone.disabled = busy || files?.isBusy() === true
    const words = isWanted ? t('waiting') : wordsOfExcess(excess())
    if (note.textContent !== words) note.textContent = words
    list.replaceChildren(...(files === undefined ? [] : fileViews(files)))
  }
  const wordsOfExcess = (max: number | undefined) =>
    max === undefined ? '' : look.tooLongMessage || t('tooLong', { max, count: field.value.length })
  microphone.addEventListener('click', () => {
    recording = recordIn(view, typed, onRecorded)
  })
  button.addEventListener('click', () => (isBusy ? onStop() : send()))
  field.addEventListener('input', () => want(false))
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isWanted) {
      event.stopPropagation()
      want(false)
    }
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  })
  if (files !== undefined) takeDropped(view, files)
  update(false)
  return { view, update, close: () => recording?.close() }
}

/** Records in the place of what stands there, which is back when that is done. */
function recordIn(view: HTMLElement, typed: readonly HTMLElement[], onDone: (spoken?: SentFile) => void): Recording {
  const recording = createRecording((spoken) => {
    view.replaceChildren(...typed)
    onDone(spoken)
  })
  view.replaceChildren(recording.view)
  recording.focus()
  return recording
}

function row(field: HTMLElement, buttons: readonly HTMLElement[], files: WaitingFiles | undefined): HTMLElement {
  if (files === undefined) return element('div', { class: 'field' }, field, ...buttons)
  const picker = element('input', {
    type: 'file',
    multiple: true,
    class: 'unseen',
    tabindex: '-1',
    'aria-hidden': 'true',
  })
  picker.addEventListener('change', () => {
    files.take([...(picker.files ?? [])])
    picker.value = ''
  })
  const attributes = { type: 'button', class: 'bare', 'aria-label': t('attach'), onclick: () => picker.click() }
  return element('div', { class: 'field' }, element('button', attributes, icon(clipPath)), picker, field, ...buttons)
}

function takeDropped(view: HTMLElement, files: WaitingFiles): void {
  view.addEventListener('dragover', (event) => event.preventDefault())
  view.addEventListener('drop', (event) => {
    event.preventDefault()
    files.take([...(event.dataTransfer?.files ?? [])])
  })
  view.addEventListener('paste', (event) => files.take([...(event.clipboardData?.files ?? [])]))
}

function fileViews(files: WaitingFiles): readonly HTMLElement[] {
  return files.get().map((file) => {
    const { name, sent, fault } = file
    const reading = sent === undefined ? t('fileReading', { name }) : name
    const words = fault === undefined ? reading : t('fileRefused', { name, why: fault })
    const attributes = { type: 'button', 'aria-label': t('remove', { name }), onclick: () => files.remove(file) }
    const text = element('span', { class: fault === undefined ? 'quiet' : 'wrong', role: 'status' }, words)
    return element('span', { class: 'row' }, text, element('button', { ...attributes, class: 'bare' }, '×'))
  })
}
