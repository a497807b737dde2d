/**
 * An input's text with references in double braces: `{{question}}`, `{{$flow.chatId}}`,
 * `{{chatOpenAI_0.data.instance}}`.
 */
export type Template = {
  readonly source: string
  readonly parts: readonly TemplatePart[]
}

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly source: string }
  | { readonly kind: 'node'; readonly nodeId: string; readonly path: readonly string[]; readonly source: string }

const reference = /\{\{([^{}]+)\}\}/g
const nodeReference = /^([\w-]+)\.data\.instance(?:\.(.+))?$/

/** @param counts which references there are; the others are text */
export function parseTemplate(source: string, counts: (part: TemplatePart) => boolean = () => true): Template {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of source.matchAll(reference)) {
    const part = parseReference(match[1]?.trim() ?? '', match[0])
    if (!counts(part)) continue
    if (match.index > end) parts.push({ kind: 'text', text: source.slice(end, match.index) })
    parts.push(part)
    end = match.index + match[0].length
  }
  if (end < source.length) parts.push({ kind: 'text', text: source.slice(end) })
  return { source, parts }
}

/**
 * The node that the whole text refers to, when it is nothing but `{{id.data.instance}}`: such an
 * input receives the node's live object rather than text.
 */
export function wiredNode(template: Template): string | undefined {
  const [part, ...rest] = template.parts
  return part?.kind === 'node' && rest.length === 0 && part.path.length === 0 ? part.nodeId : undefined
}

/** The text with each reference replaced; one that `lookup` does not know stays as it was written. */
export function fillTemplate(template: Template, lookup: (part: TemplatePart) => string | undefined): string {
  return template.parts.map((part) => (part.kind === 'text' ? part.text : (lookup(part) ?? part.source))).join('')
}

function parseReference(name: string, source: string): TemplatePart {
  const node = nodeReference.exec(name)
  if (node === null) return { kind: 'variable', name, source }
  return { kind: 'node', nodeId: node[1] ?? '', path: node[2]?.split('.') ?? [], source }
}
