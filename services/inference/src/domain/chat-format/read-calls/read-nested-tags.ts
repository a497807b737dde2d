import { field } from './call-sink.ts'

const maxDepth = 200

/**
 * A value that is written as tags inside of tags: `<item>` for those of a list, any others for members of an object.
 *
 * @param open what stands before the name of an opening tag
 * @param schema of the value, which tells texts that look like other values
 * @returns `undefined` for what is no such value
 */
export function readNestedTags(written: string, open: string, schema: unknown, depth = 0): unknown {
  const elements = depth > maxDepth ? undefined : elementsOf(written.trim(), open)
  if (elements === undefined) return undefined
  const isList = field(schema, 'type') === 'array' || elements.every(({ name }) => name === 'item')
  const read = ({ name, text }: Element) => {
    const inner = isList ? field(schema, 'items') : field(field(schema, 'properties'), name)
    return readNestedTags(text, open, inner, depth + 1) ?? leafOf(text, inner)
  }
  if (isList) return elements.map(read)
  return Object.fromEntries(elements.map((element) => [element.name, read(element)]))
}

type Element = { readonly name: string; readonly text: string }

function elementsOf(written: string, open: string): readonly Element[] | undefined {
  const elements: Element[] = []
  for (let rest = written; rest !== ''; ) {
    const end = rest.indexOf('>', open.length)
    if (!rest.startsWith(open) || end < 0) return undefined
    const name = rest.slice(open.length, end)
    const close = `${open}/${name}>`
    const at = closingOf(rest, `${open}${name}>`, close)
    if (at === undefined) return undefined
    elements.push({ name, text: rest.slice(end + 1, at) })
    rest = rest.slice(at + close.length).trimStart()
  }
  return elements.length === 0 ? undefined : elements
}

/** Where the first tag is closed, behind those of its name inside of it. */
function closingOf(text: string, opening: string, close: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf(opening, at)
    const end = text.indexOf(close, at)
    if (end < 0) return undefined
    const opens = next >= 0 && next < end
    depth += opens ? 1 : -1
    if (depth === 0) return end
    at = opens ? next + opening.length : end + close.length
  }
  return undefined
}

function leafOf(text: string, schema: unknown): unknown {
  if (field(schema, 'type') === 'string') return text
  try {
    return JSON.parse(text.trim())
  } catch {
    return text
  }
}
