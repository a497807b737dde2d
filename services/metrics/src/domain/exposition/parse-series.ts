import { Labels } from '../model/labels.ts'
import { formatBound } from './protobuf/format-bound.ts'
import { readNumber } from './read-number.ts'
import { unescapeText } from './unescape.ts'

const bareName = /[ \t]*([a-zA-Z_:][a-zA-Z0-9_:]*)[ \t]*/y
const quoted = /[ \t]*"((?:[^"\\]|\\[\s\S])*)"[ \t]*/y
const label = /[ \t]*(?:([a-zA-Z_][a-zA-Z0-9_]*)|"((?:[^"\\]|\\[\s\S])*)")[ \t]*=[ \t]*"((?:[^"\\]|\\[\s\S])*)"[ \t]*/y

/** Labels that hold a number, by the type of what they are part of. */
const numeric: Readonly<Record<string, string>> = { histogram: 'le', summary: 'quantile' }

/**
 * Reads `name{label="value"}` as it stands on a page, or `{"name with any letters", label="value"}`.
 *
 * @param type what the last TYPE before it said. Bounds of a histogram and quantiles of a summary become what
 *   OpenMetrics would have written, `1.0` for `1`, as in Prometheus from 3.0 on: else one bucket had two names by how a
 *   page was asked for.
 * @throws {RangeError} for anything else, and for a label that comes twice
 */
export function parseSeries(text: string, type = ''): Labels {
  const brace = text.indexOf('{')
  if (brace === -1) return Labels.of({ __name__: readName(text) })
  const pairs = new Map<string, string>()
  const before = text.slice(0, brace)
  if (before.trim() !== '') pairs.set('__name__', readName(before))
  let at = brace + 1
  while (text.charAt(at) !== '}') {
    at = readPair(text, at, pairs)
    // Without a comma the next label follows all the same, as in Prometheus.
    if (text.charAt(at) === ',') at += 1
    else if (at >= text.length) throw new RangeError(`the labels break off at "${text.slice(at)}"`)
    while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at += 1
  }
  if (!pairs.has('__name__')) throw new RangeError(`"${text}" has no name`)
  const name = numeric[type]
  const value = name === undefined ? undefined : readNumber(pairs.get(name) ?? '')
  if (name !== undefined && value !== undefined) pairs.set(name, formatBound(value))
  return Labels.from(pairs)
}

/**
 * Reads `{label="value"}` without a name, as of an exemplar.
 *
 * @throws {RangeError} for anything else, and for a label that comes twice
 */
export function parseLabels(text: string): Labels {
  const pairs = new Map<string, string>()
  for (let at = 1; text.charAt(at) !== '}'; ) {
    label.lastIndex = at
    const found = label.exec(text)
    if (found === null) throw new RangeError(`"${text}" are no labels`)
    const name = found[1] ?? unescapeText(found[2] ?? '')
    if (pairs.has(name)) throw new RangeError(`label "${name}" comes twice`)
    pairs.set(name, unescapeText(found[3] ?? ''))
    at = label.lastIndex
    if (text.charAt(at) === ',') at += 1
    else if (text.charAt(at) !== '}') throw new RangeError(`"${text}" are no labels`)
  }
  return Labels.from(pairs)
}

function readName(text: string): string {
  bareName.lastIndex = 0
  const found = bareName.exec(text)
  if (found?.[1] === undefined || bareName.lastIndex !== text.length) throw new RangeError(`"${text}" is no name`)
  return found[1]
}

function readPair(text: string, at: number, into: Map<string, string>): number {
  label.lastIndex = at
  const found = label.exec(text)
  if (found === null) return readQuotedName(text, at, into)
  const name = found[1] ?? unescapeText(found[2] ?? '')
  if (into.has(name)) throw new RangeError(`label "${name}" comes twice`)
  into.set(name, unescapeText(found[3] ?? ''))
  return label.lastIndex
}

function readQuotedName(text: string, at: number, into: Map<string, string>): number {
  quoted.lastIndex = at
  const name = quoted.exec(text)?.[1]
  if (name === undefined || into.has('__name__')) throw new RangeError(`"${text.slice(at)}" is no label`)
  into.set('__name__', unescapeText(name))
  return quoted.lastIndex
}
