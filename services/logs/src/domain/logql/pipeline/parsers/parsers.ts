import { type LinePattern, matchPattern } from '../filters/line-pattern.ts'
import { labelNameOf } from '../labels/label-name.ts'
import type { LineLabels } from '../labels/line-labels.ts'
import { type Hints, LabelTaker, type LineStage, needsNothing } from '../stage.ts'
import type { NamedRegex } from './regexp-names.ts'
import { scanJson, unescapeJson } from './scan-json.ts'
import { scanLogfmt } from './scan-logfmt.ts'

/** Labels of the object that a line is; what lies deeper has the keys on its way, with `_` between them. */
export function jsonStage(hints: Hints): LineStage {
  return (line, labels) => {
    if (needsNothing(labels, hints)) return line
    const taker = new LabelTaker(labels, hints)
    const path: string[] = []
    const nameOf = (key: string) => {
      if (path.length === 0) return labelNameOf(key)
      return labelNameOf(
        [...path, key]
          .filter((part) => part.trim() !== '')
          .map((part) => part.trim())
          .join('_'),
      )
    }
    const fault = scanJson(line, {
      value(key, value) {
        const name = nameOf(key)
        return name === '' || taker.take(name, value)
      },
      enter(key) {
        const prefix = nameOf(key)
        path.push(key)
        return hints.wanted === undefined || hints.wanted.size === 0 || startsAny(hints.wanted, prefix)
      },
      leave: () => path.pop(),
    })
    if (fault !== undefined) labels.fail('JSONParserErr', fault, hints.preservesErrors)
    return line
  }
}

function startsAny(names: ReadonlySet<string>, prefix: string): boolean {
  for (const name of names) if (name.startsWith(prefix)) return true
  return false
}

/** Labels of a line in logfmt. */
export function logfmtStage(strict: boolean, keepsEmpty: boolean, hints: Hints): LineStage {
  return (line, labels) => {
    if (needsNothing(labels, hints)) return line
    const taker = new LabelTaker(labels, hints)
    const take = (key: string, value: string) => {
      const name = labelNameOf(key)
      if (name === '' || (value === '' && !keepsEmpty)) return true
      return taker.take(name, value.includes('\uFFFD') ? value.replaceAll('\uFFFD', ' ') : value)
    }
    const fault = scanLogfmt(line, take, strict)
    if (strict && fault !== undefined) labels.fail('LogfmtParserErr', fault, hints.preservesErrors)
    return line
  }
}

/** Labels of the named groups of an expression. */
export function regexpStage({ regex, names }: NamedRegex, hints: Hints): LineStage {
  return (line, labels) => {
    const match = regex.matcher(line)
    if (!match.find()) return line
    const taker = new LabelTaker(labels, hints)
    for (const [group, name] of names) taker.take(labelNameOf(name), match.group(group) ?? '')
    return line
  }
}

/** Labels of what stands where a pattern has names. */
export function patternStage(pattern: LinePattern, hints: Hints): LineStage {
  return (line, labels) => {
    if (needsNothing(labels, hints)) return line
    const taker = new LabelTaker(labels, hints)
    matchPattern(pattern, line, (name, value) => taker.take(name, value))
    return line
  }
}

/** Undoes Promtail's packing: the line is what its `_entry` holds, and the other texts are labels. */
export function unpackStage(hints: Hints): LineStage {
  return (line, labels) => {
    if (line === '' || needsNothing(labels, hints)) return line
    if (!line.startsWith('{')) {
      labels.fail('JSONParserErr', 'expecting json object(6), but it is not', hints.preservesErrors)
      return line
    }
    let entry: string | undefined
    const found: [string, string][] = []
    const fault = scanJson(line, {
      depth: 1,
      enter: () => false,
      value(key, value, type) {
        if (type !== 'string') return true
        if (key === '_entry') entry = value
        else found.push([key, value])
        return true
      },
    })
    if (fault !== undefined) labels.fail('JSONParserErr', fault, hints.preservesErrors)
    if (fault !== undefined || entry === undefined) return line
    takeAll(found, labels, hints)
    return entry
  }
}

function takeAll(found: readonly (readonly [string, string])[], labels: LineLabels, hints: Hints): void {
  const taker = new LabelTaker(labels, hints)
  for (const [key, value] of found) taker.take(labelNameOf(key), unescapeJson(value))
}
