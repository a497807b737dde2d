import type { Form, FormField } from '../chat/stream/read-form.ts'
import { joinSpoken } from '../chat/voice/join-spoken.ts'
import { t as voice } from '../chat/voice/words.ts'
import { createDictation, type Dictation } from './dictation-view.ts'
import { element, icon, microphonePath } from './element.ts'
import type { VisitorService } from './visitor-service.ts'
import { t } from './words.ts'

export type FormViewOptions = {
  readonly form: Form
  /** Writes down what is spoken into the texts; absent where the flow has no speech to text. */
  readonly hearing: Pick<VisitorService, 'transcribe'> | undefined
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => void
}

export type FormView = { readonly view: HTMLElement; close(): void }

/** Takes the place of the composer for a flow that begins with a form. */
export function createFormView({ form, hearing, onSubmit }: FormViewOptions): FormView {
  const fields = form.fields.map((field) => ({ field, input: inputOf(field) }))
  const submit = element('button', { type: 'submit', class: 'main' }, t('submit'))
  const dictations = hearing && createDictations(hearing, submit)
  const view = element(
    'form',
    { class: 'composer stack', 'aria-label': form.title || t('chat') },
    form.title === '' ? undefined : element('strong', {}, form.title),
    form.description === '' ? undefined : element('p', { class: 'quiet' }, form.description),
    ...fields.map(({ field, input }) => {
      if (field.type === 'boolean') return element('label', {}, input, field.label)
      if (field.type !== 'string' || dictations === undefined) return element('label', {}, field.label, input)
      return dictations.row(field.label, input)
    }),
    element('div', {}, submit),
  )
  view.addEventListener('submit', (event) => {
    event.preventDefault()
    if (dictations?.isOn() === true) return
    onSubmit(Object.fromEntries(fields.map(({ field, input }) => [field.name, inputValue(field, input)])))
  })
  return { view, close: () => dictations?.close() }
}

type Input = HTMLInputElement | HTMLSelectElement

/** The microphones of a form, of which one is on at a time: nothing is sent meanwhile. */
function createDictations(service: Pick<VisitorService, 'transcribe'>, submit: HTMLButtonElement) {
  const buttons: HTMLButtonElement[] = []
  let current: Dictation | undefined
  const show = (dictation: Dictation | undefined) => {
    current?.view.remove()
    current = dictation
    for (const button of [...buttons, submit]) button.disabled = current !== undefined
  }
  const speak = (label: string, input: Input, row: HTMLElement) => {
    const dictation = createDictation(service, label, (text) => {
      show(undefined)
      if (text !== undefined) input.value = joinSpoken(input.value, text)
      input.focus()
    })
    show(dictation)
    row.after(dictation.view)
    dictation.focus()
  }
  return {
    isOn: () => current !== undefined,
    close: () => current?.close(),
    /** A text with its microphone. */
    row(label: string, input: Input): HTMLElement {
      const attributes = { type: 'button', class: 'bare', 'aria-label': voice('speakInto', { field: label }) }
      const button = element('button', attributes, icon(microphonePath))
      buttons.push(button)
      const row = element('div', { class: 'spoken' }, element('label', {}, label, input), button)
      button.addEventListener('click', () => speak(label, input, row))
      return element('div', {}, row)
    },
  }
}

function inputOf({ type, options }: FormField): Input {
  if (type === 'boolean') return element('input', { type: 'checkbox' })
  if (type === 'number') return element('input', { type: 'number', step: 'any', required: true })
  if (type === 'string') return element('input', { type: 'text', required: true })
  return element('select', { required: true }, ...['', ...options].map((option) => element('option', {}, option)))
}

function inputValue({ type }: FormField, input: Input): unknown {
  if (type === 'boolean') return input instanceof HTMLInputElement && input.checked
  return type === 'number' ? Number(input.value) : input.value
}
