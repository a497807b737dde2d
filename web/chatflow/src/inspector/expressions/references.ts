/** A stretch of text that is filled in at the run, such as `{{question}}`. */
const reference = /\{\{\s*([^{}]+?)\s*\}\}/g

/** Whether a text has a stretch that is filled in at the run. */
export function isReference(text: string): boolean {
  return new RegExp(reference.source).test(text)
}

/** The node whose output is all of a text, as in an input that is wired: `{{chatOpenAI_0.data.instance}}`. */
export function wiredNodeOf(text: unknown): string | undefined {
  return typeof text === 'string' ? /^\{\{([\w-]+)\.data\.instance\}\}$/.exec(text)?.[1] : undefined
}

/**
 * A text as it would be filled in.
 *
 * @param find what a reference stands for; one that is `undefined` stays as it is written
 */
export function fillReferences(text: string, find: (name: string) => unknown): string {
  return text.replaceAll(reference, (whole, name: string) => {
    const value = find(name)
    if (value === undefined || value === null) return whole
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}
