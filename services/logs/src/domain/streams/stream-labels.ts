import type { StreamLabels } from './stream-store.ts'

/** Labels as Loki writes them: `{app="shop", level="info"}`, by name, without those that are empty. */
export function renderLabels(labels: StreamLabels): string {
  const pairs = Object.keys(labels)
    .sort()
    .map((name) => `${name}=${quote(labels[name] ?? '')}`)
  return `{${pairs.join(', ')}}`
}

// As Go quotes: what JSON does not write as it is, Go does neither, but for the letters of a few escapes.
function quote(text: string): string {
  return JSON.stringify(text).replace(/\\b/g, '\\b').replace(/\\f/g, '\\f')
}

/** Keeps one object for each set of labels, for as long as somebody uses it. */
export class LabelSets {
  readonly #known = new Map<string, WeakRef<StreamLabels>>()
  readonly #unused = new FinalizationRegistry<string>((text) => {
    if (this.#known.get(text)?.deref() === undefined) this.#known.delete(text)
  })

  /** The object of these labels, of which empty ones are left out. */
  one(labels: StreamLabels): StreamLabels {
    const names = Object.keys(labels)
      .filter((name) => labels[name] !== '')
      .sort()
    const text = JSON.stringify(names.flatMap((name) => [name, labels[name]]))
    const known = this.#known.get(text)?.deref()
    if (known !== undefined) return known
    const made = Object.freeze(Object.fromEntries(names.map((name) => [name, labels[name] ?? ''])))
    this.#known.set(text, new WeakRef(made))
    this.#unused.register(made, text)
    return made
  }
}
