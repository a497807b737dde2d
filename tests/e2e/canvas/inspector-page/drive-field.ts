type Values = Readonly<Record<string, unknown>>

/** How long a field may take to be there, and whatever is done in it to come about. */
export type Patience = { readonly appearsMs: number; readonly changesMs: number }

/** What is in an input; in a list after its place, as in `conditions.0.type`. */
function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => {
    const value = typeof found === 'string' ? parsed(found) : found
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }, values)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sets one field of the inspector in the ways that its element offers, and waits until the drawing has it.
 *
 * @returns what does not work; `undefined` when the drawing has the new value
 */
export async function driveField(
  path: string,
  keptAt: string,
  values: () => Values,
  { appearsMs, changesMs }: Patience,
): Promise<string | undefined> {
  const field = await found(() => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`), appearsMs)
  if (field === undefined) return 'it is not shown'
  const control = field.querySelector<HTMLElement>(':scope > :nth-child(2)')
  if (control === null) return 'it has no control'
  const before = JSON.stringify(valueAt(values(), keptAt))
  // Choices and editors take their time to load.
  await found(() => (isWaiting(control) ? undefined : true), changesMs)
  const way = ways.find(({ fits }) => fits(control) !== null)
  if (way === undefined) return `nothing in it can be used: ${control.innerHTML.slice(0, 200)}`
  const fault = await way.set(control, changesMs)
  if (fault !== undefined) return fault
  const isChanged = () => (JSON.stringify(valueAt(values(), keptAt)) === before ? undefined : true)
  const changed = await found(isChanged, changesMs)
  return changed === undefined ? `${way.name} changed nothing: it is still ${before}` : undefined
}

type Way = {
  readonly name: string
  readonly fits: (control: HTMLElement) => Element | null
  readonly set: (control: HTMLElement, withinMs: number) => Promise<string | undefined>
}

const inputOf = (control: HTMLElement, selector: string) => control.querySelector<HTMLInputElement>(selector)

// In this order: a list has a text field within it too.
const ways: readonly Way[] = [
  {
    name: 'adding',
    fits: (control) => control.querySelector(':scope > fieldset'),
    async set(control) {
      const add = [...control.querySelectorAll<HTMLElement>(':scope > fieldset > button')].at(-1)
      if (add === undefined) return 'nothing can be added'
      add.click()
      return undefined
    },
  },
  {
    name: 'a tab',
    fits: (control) => control.querySelector('[role="radiogroup"]'),
    async set(control) {
      const other = control.querySelector<HTMLInputElement>('input[type="radio"]:not(:checked)')
      if (other === null) return 'there is no other tab'
      other.click()
      return undefined
    },
  },
  {
    name: 'a file',
    fits: (control) => control.querySelector('input[type="file"]'),
    async set(control) {
      const input = inputOf(control, 'input[type="file"]')
      const transfer = new DataTransfer()
      transfer.items.add(new File(['words'], 'words.txt', { type: 'text/plain' }))
      if (input === null) return 'there is no field for files'
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      return undefined
    },
  },
  {
    name: 'a switch',
    fits: (control) => control.querySelector('input[role="switch"]'),
    async set(control) {
      inputOf(control, 'input[role="switch"]')?.click()
      return undefined
    },
  },
  {
    name: 'writing code',
    fits: (control) => control.querySelector('.cm-content'),
    async set(control) {
      const content = control.querySelector<HTMLElement>('.cm-content')
      content?.focus()
      document.execCommand('insertText', false, '7')
      return undefined
    },
  },
  {
    name: 'a choice',
    fits: (control) => control.querySelector('input[aria-haspopup="listbox"]'),
    async set(control, withinMs) {
      const input = inputOf(control, 'input[aria-haspopup="listbox"]')
      if (input === null) return 'there is no list'
      input.focus()
      // Where nothing has to be offered it is written.
      if (control.querySelector('.mantine-Autocomplete-root, .mantine-TagsInput-root') !== null) return write(input)
      input.click()
      const list = () => document.getElementById(input.getAttribute('aria-controls') ?? '')
      const option = await found(
        () => list()?.querySelector<HTMLElement>('[role="option"]:not([aria-selected="true"])'),
        withinMs,
      )
      if (option === undefined) return 'nothing is offered'
      option.click()
      return undefined
    },
  },
  {
    name: 'typing',
    fits: (control) => control.querySelector('textarea, input:not([type="hidden"])'),
    async set(control) {
      const input = control.querySelector<HTMLInputElement | HTMLTextAreaElement>(
        'textarea, input:not([type="hidden"])',
      )
      if (input === null) return 'there is no field'
      input.focus()
      const isNumber = input.inputMode === 'decimal' || input.inputMode === 'numeric'
      if (input.type === 'date') type(input, '2030-01-02')
      else type(input, isNumber ? '7' : `${input.value}words`)
      input.blur()
      return undefined
    },
  },
]

async function write(input: HTMLInputElement): Promise<undefined> {
  type(input, 'written')
  await new Promise(requestAnimationFrame)
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  input.blur()
}

// React listens for the event, and asks the element itself, whose setter it has taken.
function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function isWaiting(control: HTMLElement): boolean {
  return control.querySelector('.mantine-Skeleton-root, .mantine-Loader-root, [data-loading="true"]') !== null
}

async function found<T>(look: () => T | undefined | null, withinMs: number): Promise<T | undefined> {
  const endMs = performance.now() + withinMs
  while (performance.now() < endMs) {
    const result = look()
    if (result !== undefined && result !== null) return result
    await new Promise(requestAnimationFrame)
  }
  return undefined
}
