import { Failure } from '@hearth/kernel'
import { isNode, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'

// Far more than a person writes; a file that unfolds to more by aliases is an attack or a mistake.
const maxAliases = 100

/** Keys below which a number is meant as the text that stands there: `1.10` is no 1.1. */
const textKeys: ReadonlySet<string> = new Set([
  ...['labels', 'external_labels', 'params', 'required_matchers', 'endpoint_params', 'headers', 'http_headers'],
  ...['regex', 'replacement', 'separator', 'username', 'password', 'credentials', 'bearer_token', 'client_secret'],
  ...['proxy_connect_header', 'filters'],
])

export type YamlSource = {
  /** Keys without a value are left out, as in Go. */
  readonly value: unknown
  /** Line and column, from 1, of the innermost part of the path that stands in the text. */
  place(path: readonly PropertyKey[]): string
}

/**
 * A text in YAML 1.2, with merge keys.
 *
 * @param path of the file, named in the failure
 * @throws {Failure} `invalid` with every fault and its line
 */
export function readYaml(text: string, path: string): YamlSource {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, merge: true })
  const broken = document.errors.map(({ message }) => message.split('\n')[0] ?? message)
  if (broken.length > 0) throw new Failure('invalid', `Cannot read ${path}: ${broken.join('; ')}`)
  visit(document, {
    Pair(_, { key, value }) {
      if (isScalar(key) && textKeys.has(String(key.value)) && isNode(value)) keepText(value)
    },
  })
  return {
    value: withoutNulls(document.toJS({ maxAliasCount: maxAliases })),
    place(at) {
      for (let depth = at.length; depth > 0; depth--) {
        const node = document.getIn(at.slice(0, depth), true)
        if (!isNode(node) || !node.range) continue
        const { line, col } = lines.linePos(node.range[0])
        return `line ${line}, column ${col}`
      }
      return 'line 1'
    },
  }
}

function keepText(node: Node): void {
  visit(node, {
    Scalar(at, scalar) {
      if (at === 'key' || typeof scalar.value === 'string' || scalar.value === null) return
      scalar.value = scalar.source ?? String(scalar.value)
    },
  })
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, one]) => one !== null)
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutNulls(one)]))
}
