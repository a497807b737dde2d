import {
  builtins,
  list,
  printValue,
  replaceMatches,
  TemplateError,
  type TemplateFunction,
  type TemplateValue,
  textOf,
  typeName,
} from '@hearth/go-template'
import { RE2JS } from 're2js'
import { encodingFunctions } from './encoding-functions.ts'
import { timeFunctions } from './time-functions.ts'

/** What templates of messages can call: Go's own functions and Alertmanager's. @param clock Unix time in milliseconds */
export const messageFunctions = (clock: () => number): ReadonlyMap<string, TemplateFunction> =>
  new Map<string, TemplateFunction>([...textFunctions, ...encodingFunctions, ...timeFunctions(clock)])

const textFunctions: readonly (readonly [string, TemplateFunction])[] = [
  ...builtins,
  ['toUpper', ([text]) => upperOf(textOf(text))],
  ['toLower', ([text]) => textOf(text).toLowerCase()],
  [
    'title',
    ([text]) =>
      textOf(text)
        .toLowerCase()
        .replace(/(?<![\p{L}\p{N}_'])\p{L}/gu, (sign) => sign.toUpperCase()),
  ],
  ['trimSpace', ([text]) => textOf(text).trim()],
  ['join', ([separator, items]) => joined(items, textOf(separator))],
  ['match', ([pattern, text]) => RE2JS.compile(textOf(pattern)).matcher(textOf(text)).find()],
  ['safeHtml', ([text]) => ({ kind: 'markup', text: textOf(text) })],
  ['reReplaceAll', ([pattern, by, text]) => replaceAll(textOf(pattern), textOf(by), textOf(text))],
  ['stringSlice', (texts) => list(texts)],
  ['list', (items) => list(items)],
  ['append', ([before, ...items]) => list([...itemsOf(before), ...items])],
  ['dict', dictOf],
]

/** Of all functions, those that do not look at all of their arguments among them, and those of one message. */
export const functionNames: ReadonlySet<string> = new Set([
  ...messageFunctions(Date.now).keys(),
  ...['and', 'or', 'routeLabels'],
])

/** Go changes letters one for one, and leaves those that would become two. */
function upperOf(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const upper = letter.toUpperCase()
    return [...upper].length === 1 ? upper : letter
  })
}

function joined(value: TemplateValue, separator: string): string {
  if (value === undefined) return ''
  if (typeof value === 'object' && value.kind === 'list')
    return value.items.map((item) => printValue(item, '<nil>')).join(separator)
  throw new TemplateError(`join expects a slice or array, got ${typeName(value)}`)
}

function itemsOf(value: TemplateValue): readonly TemplateValue[] {
  if (typeof value === 'object' && value.kind === 'list') return value.items
  throw new TemplateError(`wrong type for value; expected []interface {}; got ${typeName(value)}`)
}

function dictOf(values: readonly TemplateValue[]): TemplateValue {
  if (values.length % 2 !== 0) throw new TemplateError('dict requires an even number of arguments')
  const entries = new Map<string, TemplateValue>()
  for (let at = 0; at < values.length; at += 2) {
    const key = values[at]
    if (typeof key !== 'string') throw new TemplateError('dict keys must be strings')
    entries.set(key, values[at + 1])
  }
  return { kind: 'map', entries, missing: undefined }
}

function replaceAll(pattern: string, by: string, text: string): string {
  return replaceMatches(text, RE2JS.compile(pattern).matcher(text), by)
}
