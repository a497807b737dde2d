import type { Extraction } from '../../syntax/ast.ts'
import { labelNameOf } from '../labels/label-name.ts'
import { type Hints, type LineStage, needsNothing } from '../stage.ts'
import { skipBlank, stringEnd, unescapeJson, valueAt } from './scan-json.ts'
import { scanLogfmt } from './scan-logfmt.ts'

type JsonPath = readonly (string | number)[]

const step = /\.?([A-Za-z_]\w*)|\[\s*"([^"\]]*)(?:"\s*)?\]|\[\s*(\d+)\s*\]/y

/** A path such as `servers[0].name` or `request["user agent"]`, or why it is none. */
function parseJsonPath(text: string): JsonPath | { readonly fault: string } {
  const path: (string | number)[] = []
  let at = 0
  while (at < text.length) {
    step.lastIndex = at
    const found = step.exec(text)
    if (found === null || (at === 0 ? found[0].startsWith('.') : /^\w/.test(found[0]))) {
      return { fault: faultAt(text, at) }
    }
    const [, field, key, index] = found
    path.push(field ?? key ?? Number(index))
    at += found[0].length
  }
  return path.length === 0 ? { fault: 'syntax error: unexpected $end, expecting LSB or FIELD' } : path
}

function faultAt(text: string, at: number): string {
  const sign = text.charAt(at)
  if (/^\[\s*\d+\./.test(text.slice(at))) return 'cannot use float as array index'
  if (/^[\w.[\]" \t\n]$/.test(sign)) return 'syntax error: unexpected FIELD'
  return `unexpected char ${sign}`
}

/** Labels of what lies at paths of the object that a line is; one that is not there is empty. */
export function jsonExpressionStage(
  extractions: readonly Extraction[],
  hints: Hints,
): LineStage | { readonly fault: string } {
  const paths: (readonly [string, JsonPath])[] = []
  for (const { label, path } of extractions) {
    const parsed = parseJsonPath(path)
    if ('fault' in parsed) return { fault: `cannot parse expression [${path}]: ${parsed.fault}` }
    paths.push([label, parsed])
  }
  return (line, labels) => {
    if (line === '' || needsNothing(labels, hints)) return line
    if (!/^["{[]/.test(line)) {
      labels.fail('JSONParserErr', '', hints.preservesErrors)
      return line
    }
    for (const [label, path] of paths) {
      const found = findJson(line, path)
      if (found !== undefined) labels.set(labels.isTaken(label) ? `${label}_extracted` : label, found)
      else if (labels.get(label) === undefined) labels.set(label, '')
    }
    return line
  }
}

function findJson(line: string, path: JsonPath): string | undefined {
  let at = skipBlank(line, 0)
  for (const part of path) {
    const next = typeof part === 'number' ? itemAt(line, at, part) : memberAt(line, at, part)
    if (next === undefined) return undefined
    at = next
  }
  const found = valueAt(line, at)
  if (typeof found === 'string') return undefined
  if (found.type === 'null') return ''
  if (found.type === 'string') return unescapeJson(line.slice(at + 1, found.end - 1))
  return line.slice(at, found.end)
}

function memberAt(line: string, open: number, wanted: string): number | undefined {
  if (line.charAt(open) !== '{') return undefined
  let at = skipBlank(line, open + 1)
  while (line.charAt(at) === '"') {
    const keyEnd = stringEnd(line, at)
    if (keyEnd === -1) return undefined
    const key = unescapeJson(line.slice(at + 1, keyEnd - 1))
    at = skipBlank(line, keyEnd)
    if (line.charAt(at) !== ':') return undefined
    at = skipBlank(line, at + 1)
    if (key === wanted) return at
    const next = behind(line, at)
    if (next === undefined) return undefined
    at = next
  }
  return undefined
}

function itemAt(line: string, open: number, wanted: number): number | undefined {
  if (line.charAt(open) !== '[') return undefined
  let at = skipBlank(line, open + 1)
  for (let index = 0; line.charAt(at) !== ']'; index += 1) {
    if (index === wanted) return at
    const next = behind(line, at)
    if (next === undefined) return undefined
    at = next
  }
  return undefined
}

// The place of what follows a value and its comma.
function behind(line: string, at: number): number | undefined {
  const found = valueAt(line, at)
  if (typeof found === 'string') return undefined
  const next = skipBlank(line, found.end)
  return line.charAt(next) === ',' ? skipBlank(line, next + 1) : undefined
}

/** Labels of some keys of a line in logfmt; one that is not there is empty. */
export function logfmtExpressionStage(
  extractions: readonly Extraction[],
  strict: boolean,
  hints: Hints,
): LineStage | { readonly fault: string } {
  const invalid = extractions.find(({ path }) => !/^[A-Za-z_]\w*$/.test(path))
  if (invalid !== undefined) return { fault: `cannot parse expression [${invalid.path}]: syntax error: unexpected KEY` }
  // Where two labels ask for the same key, the last one gets it.
  const labelOf = new Map(extractions.map(({ label, path }) => [path, label]))
  return (line, labels) => {
    if (needsNothing(labels, hints)) return line
    for (const { label } of extractions) if (!labels.isTaken(label)) labels.set(label, '')
    const take = (key: string, value: string) => {
      const name = labelNameOf(key)
      const label = labelOf.get(name) ?? (extractions.some((one) => one.label === name) ? name : undefined)
      if (label === undefined) return true
      labels.set(labels.isTaken(label) ? `${label}_extracted` : label, value.includes('\uFFFD') ? '' : value)
      return true
    }
    const fault = scanLogfmt(line, take, strict)
    if (strict && fault !== undefined) labels.fail('LogfmtParserErr', fault, hints.preservesErrors)
    return line
  }
}
