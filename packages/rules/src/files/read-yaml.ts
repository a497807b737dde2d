import { yaml } from '@hearth/kernel'

// Far more than a person writes; a file that unfolds to more by aliases is an attack or a mistake.
const maxAliases = 100

export type YamlText = {
  /** Scalars as the texts that stand there: `1.10` is no 1.1, and `on` no truth. */
  readonly value: unknown
  /** What is wrong with the text itself. */
  readonly faults: readonly string[]
  /** Line, from 1, of the innermost part of the path that stands in the text. */
  line(path: readonly PropertyKey[]): number
}

/** A text in YAML; never throws. */
export function readYaml(text: string): YamlText {
  const { isNode, LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'failsafe', merge: true })
  const line = (path: readonly PropertyKey[]): number => {
    for (let depth = path.length; depth > 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true)
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  const faults = document.errors.map(({ message }) => message.split('\n')[0] ?? message)
  if (faults.length > 0) return { value: undefined, faults, line }
  try {
    return { value: document.toJS({ maxAliasCount: maxAliases }), faults, line }
  } catch (error) {
    return { value: undefined, faults: [error instanceof Error ? error.message : String(error)], line }
  }
}
