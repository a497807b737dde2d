import type { Form, FormField } from '../chat/stream/read-form.ts'
import { element } from './element.ts'
import { t } from './words.ts'

/** Takes the place of the composer for a flow that begins with a form. */
export function formView(form: Form, onSubmit: (values: Readonly<Record<string, unknown>>) => void): HTMLElement {
  const fields = form.fields.map((field) => ({ field, input: inputOf(field) }))
  const view = element(
    'form',
    { class: 'composer stack', 'aria-label': form.title || t('chat') },
    form.title === '' ? undefined : element('strong', {}, form.title),
    form.description === '' ? undefined : element('p', { class: 'quiet' }, form.description),
    ...fields.map(({ field, input }) =>
      field.type === 'boolean' ? element('label', {}, input, field.label) : element('label', {}, field.label, input),
    ),
    element('div', {}, element('button', { type: 'submit', class: 'main' }, t('submit'))),
  )
  view.addEventListener('submit', (event) => {
    event.preventDefault()
    onSubmit(Object.fromEntries(fields.map(({ field, input }) => [field.name, inputValue(field, input)])))
  })
  return view
}

function inputOf({ type, options }: FormField): HTMLInputElement | HTMLSelectElement {
  if (type === 'boolean') return element('input', { type: 'checkbox' })
  if (type === 'number') return element('input', { type: 'number', step: 'any', required: true })
  if (type === 'string') return element('input', { type: 'text', required: true })
  return element('select', { required: true }, ...['', ...options].map((option) => element('option', {}, option)))
}

function inputValue({ type }: FormField, input: HTMLInputElement | HTMLSelectElement): unknown {
  if (type === 'boolean') return input instanceof HTMLInputElement && input.checked
  return type === 'number' ? Number(input.value) : input.value
}
