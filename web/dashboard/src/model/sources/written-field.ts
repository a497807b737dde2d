import type { LineField } from '../view/logs/line-fields.ts'

/** What tells the lines with a field by their text; a pattern is one of RE2. */
type WrittenField = { readonly kind: 'text' | 'pattern'; readonly text: string }

type Found = Pick<LineField, 'name' | 'value'> & { readonly line: string }

/**
 * A field as it stands in its line, so that lines with the value in another place are told apart, and lines where it
 * only begins with the value: `status=50` is none with `status=5`.
 *
 * @param line as it was written
 * @returns `undefined` where nothing that is written would tell it
 */
export function writtenField(line: string, { name, value }: LineField): WrittenField | undefined {
  const found = { line, name, value }
  const known = inJson(found) ?? inPairs(found)
  if (known !== undefined) return known
  return value === '' ? undefined : { kind: 'text', text: value }
}

// A text of JSON has its own ends, any other value those of what is around it.
function inJson({ line, name, value }: Found): WrittenField | undefined {
  const parts = name.split('_')
  // What is within each other has the names of all, joined by what names may hold as well.
  for (const key of parts.map((_, at) => parts.slice(at).join('_')).filter((part) => part !== '')) {
    const keyPattern = `"${spelled(key, '[^A-Za-z0-9"\\\\]')}"`
    const text = new RegExp(`${keyPattern}: ?${escaped(JSON.stringify(value))}`).exec(line)
    if (text !== null) return { kind: 'text', text: text[0] }
    const bare = new RegExp(`(${keyPattern}):\\s*${escaped(value)}[,}\\s]`).exec(line)
    if (bare !== null) return { kind: 'pattern', text: `${escaped(bare[1] ?? '')}:\\s*${escaped(value)}[,}\\s]` }
  }
  return undefined
}

function inPairs({ line, name, value }: Found): WrittenField | undefined {
  for (const written of [JSON.stringify(value), value]) {
    const pair = new RegExp(`(?:^|\\s)(${spelled(name, '[_.-]')}=${escaped(written)})(?:\\s|$)`).exec(line)
    if (pair !== null) return { kind: 'pattern', text: `(^|\\s)${escaped(pair[1] ?? '')}(\\s|$)` }
  }
  return undefined
}

/** A pattern of a name of which characters were replaced by `_`. */
function spelled(name: string, replaced: string): string {
  return name.replaceAll('_', replaced)
}

// What is special to JavaScript and to RE2 alike.
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
