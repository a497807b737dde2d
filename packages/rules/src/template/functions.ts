import { isIP } from 'node:net'
import {
  escapeQuery,
  float,
  formatWith,
  humanize,
  humanize1024,
  humanizeDuration,
  humanizePercentage,
  list,
  numberOf,
  replaceMatches,
  struct,
  TemplateError,
  type TemplateFunction,
  type TemplateValue,
  textMap,
  textOf,
  typeName,
} from '@hearth/go-template'
import { parseDuration } from '../values/duration.ts'
import { compileRegex } from '../values/regex.ts'

/** One series of the answer to a query that a template asks. */
export type TemplateSample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }

export type TemplateSurroundings = {
  /** Asks for the present values of an expression. @throws {Error} with the reason */
  readonly query: (expression: string) => Promise<readonly TemplateSample[]>
  /** Where people reach this service, without slash at its end. */
  readonly externalUrl: string
  /** What the rule is evaluated for, in Unix milliseconds. */
  readonly timeMs: number
}

/** Prometheus' own functions of templates. */
export function templateFunctions({
  query,
  externalUrl,
  timeMs,
}: TemplateSurroundings): ReadonlyMap<string, TemplateFunction> {
  return new Map<string, TemplateFunction>([
    ['query', async ([expression]) => list((await query(textOf(expression))).map(sampleValue))],
    ['first', ([samples]) => firstOf(samples)],
    ['label', ([name, sample]) => labelOf(sample, textOf(name))],
    ['value', ([sample]) => fieldOf(sample, 'Value')],
    ['strvalue', ([sample]) => labelOf(sample, '__value__')],
    ['sortByLabel', ([name, samples]) => sortByLabel(samples, textOf(name))],
    ['args', (args) => argsOf(args)],
    ['reReplaceAll', ([pattern, by, text]) => replaceAll(textOf(pattern), textOf(by), textOf(text))],
    ['match', ([pattern, text]) => regexOf(textOf(pattern)).matcher(textOf(text)).find()],
    ['safeHtml', ([text]) => textOf(text)],
    ['title', ([text]) => titleOf(textOf(text))],
    ['toUpper', ([text]) => textOf(text).toUpperCase()],
    ['toLower', ([text]) => textOf(text).toLowerCase()],
    ['graphLink', ([expression]) => linkTo(textOf(expression), 0)],
    ['tableLink', ([expression]) => linkTo(textOf(expression), 1)],
    ['stripPort', ([address]) => splitAddress(textOf(address))?.host ?? textOf(address)],
    ['stripDomain', ([address]) => stripDomain(textOf(address))],
    ['humanize', ([value]) => humanize(numberOf(value))],
    ['humanize1024', ([value]) => humanize1024(numberOf(value))],
    ['humanizeDuration', ([value]) => humanizeDuration(numberOf(value))],
    ['humanizePercentage', ([value]) => humanizePercentage(numberOf(value))],
    ['humanizeTimestamp', ([value]) => timeOf(numberOf(value))],
    ['toTime', ([value]) => timeOf(numberOf(value))],
    ['toDuration', ([value]) => durationFor(numberOf(value))],
    ['now', () => float(timeMs / 1_000)],
    ['parseDuration', ([text]) => float(secondsOf(textOf(text)))],
    ['urlQueryEscape', ([text]) => escapeQuery(textOf(text))],
    ['pathPrefix', () => new URL(externalUrl).pathname.replace(/\/$/, '')],
    ['externalURL', () => externalUrl],
  ])
}

/** Names alone, for reading a template before there is anything to ask. */
export const templateFunctionNames: readonly string[] = [
  ...templateFunctions({ query: async () => [], externalUrl: 'http://localhost', timeMs: 0 }).keys(),
]

function sampleValue({ labels, value }: TemplateSample): TemplateValue {
  return struct({ Labels: textMap(labels), Value: float(value) })
}

function itemsOf(samples: TemplateValue): readonly TemplateValue[] {
  if (typeof samples === 'object' && samples.kind === 'list') return samples.items
  throw new TemplateError(`wrong type for value; expected template.queryResult; got ${typeName(samples)}`)
}

function firstOf(samples: TemplateValue): TemplateValue {
  const items = itemsOf(samples)
  if (items.length === 0) throw new TemplateError('first() called on vector with no elements')
  return items[0]
}

function fieldOf(sample: TemplateValue, name: string): TemplateValue {
  if (typeof sample === 'object' && sample.kind === 'struct') return sample.fields.get(name)
  throw new TemplateError(`wrong type for value; expected *template.sample; got ${typeName(sample)}`)
}

function labelOf(sample: TemplateValue, name: string): string {
  const labels = fieldOf(sample, 'Labels')
  const value = typeof labels === 'object' && labels.kind === 'map' ? labels.entries.get(name) : undefined
  return typeof value === 'string' ? value : ''
}

function sortByLabel(samples: TemplateValue, name: string): TemplateValue {
  return list([...itemsOf(samples)].sort((a, b) => (labelOf(a, name) < labelOf(b, name) ? -1 : 1)))
}

function argsOf(args: readonly TemplateValue[]): TemplateValue {
  return { kind: 'map', entries: new Map(args.map((value, at) => [`arg${at}`, value])), missing: undefined }
}

function regexOf(pattern: string) {
  try {
    return compileRegex(pattern)
  } catch (error) {
    throw new TemplateError(error instanceof Error ? error.message : String(error))
  }
}

function replaceAll(pattern: string, by: string, text: string): string {
  return replaceMatches(text, regexOf(pattern).matcher(text), by)
}

function titleOf(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}_'])\p{L}/gu, (letter) => letter.toUpperCase())
}

function linkTo(expression: string, tab: 0 | 1): string {
  return `/graph?g0.expr=${escapeQuery(expression)}&g0.tab=${tab}`
}

function splitAddress(address: string): { readonly host: string; readonly port: string } | undefined {
  const [, bracketed, plain, port = ''] = /^(?:\[([^\]]*)\]|([^:[\]]*)):([^:]*)$/.exec(address) ?? []
  const host = bracketed ?? plain
  return host === undefined ? undefined : { host, port }
}

function stripDomain(address: string): string {
  const { host, port } = splitAddress(address) ?? { host: address, port: '' }
  if (isIP(host) !== 0) return address
  const [name = ''] = host.split('.')
  return port === '' ? name : `${name}:${port}`
}

function timeOf(seconds: number): TemplateValue {
  if (!Number.isFinite(seconds)) return formatWith(seconds, 'g', 4)
  if (Math.abs(seconds) > 9_223_372_036) {
    throw new TemplateError(`${seconds} cannot be represented as a nanoseconds timestamp since it overflows int64`)
  }
  return { kind: 'time', timeMs: seconds * 1_000 }
}

// Go cuts what is no whole nanosecond; one that is too long for its 64 bits says nothing there.
function durationFor(seconds: number): TemplateValue {
  if (Math.abs(seconds) < 9_223_372_036) return { kind: 'duration', ns: Math.trunc(seconds * 1e9) }
  throw new TemplateError(`${seconds} seconds cannot be represented as a duration`)
}

function secondsOf(text: string): number {
  const ms = text === '0' ? 0 : parseDuration(text)
  if (typeof ms === 'number') return ms / 1_000
  throw new TemplateError(ms.fault)
}
