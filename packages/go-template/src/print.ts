import { formatDuration } from './duration.ts'
import { formatFloat } from './format-float.ts'
import type { TemplateMethods, TemplateValue } from './value.ts'
import { formatOffset, zonedAt } from './zoned.ts'

/** A value as Go's `%v` writes it; nothing is `<no value>` in a template and `<nil>` within `print`. */
export function printValue(value: TemplateValue, nothing = '<no value>'): string {
  if (value === undefined) return nothing
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value
  switch (value.kind) {
    case 'int':
      return String(value.value)
    case 'float':
      return formatFloat(value.value)
    case 'time':
      return printTime(value)
    case 'duration':
      return formatDuration(value.ns)
    case 'list':
      return ownText(value.methods) ?? `[${value.items.map((item) => printValue(item, '<nil>')).join(' ')}]`
    case 'map':
      return ownText(value.methods) ?? `map[${sortedEntries(value.entries).map(pairOf).join(' ')}]`
    case 'markup':
      return value.text
    case 'struct':
      return `{${[...value.fields.values()].map((field) => printValue(field, '<nil>')).join(' ')}}`
  }
}

function ownText(methods: TemplateMethods | undefined): string | undefined {
  const text = methods?.get('String')?.([])
  return typeof text === 'string' ? text : undefined
}

/** Entries by their keys, as templates go over them. */
export function sortedEntries(
  entries: ReadonlyMap<string, TemplateValue>,
): readonly (readonly [string, TemplateValue])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
}

function pairOf([name, value]: readonly [string, TemplateValue]): string {
  return `${name}:${printValue(value, '<nil>')}`
}

const second = 1_000_000_000n

/** `2015-05-03 16:42:08.678 +0000 UTC` */
function printTime({ timeMs, ns, zone }: Extract<TemplateValue, { readonly kind: 'time' }>): string {
  const { date, offsetMinutes, name } = zonedAt(timeMs, zone)
  const text = date.toISOString()
  const [day = '', time = ''] = text.slice(0, -1).split('T')
  const [seconds = '', fraction = ''] = time.split('.')
  const kept = (ns === undefined ? fraction : nanosOfSecond(ns)).replace(/0+$/, '')
  return `${day} ${seconds}${kept === '' ? '' : `.${kept}`} ${formatOffset(offsetMinutes, '')} ${name}`
}

function nanosOfSecond(ns: bigint): string {
  return String(((ns % second) + second) % second).padStart(9, '0')
}

/** Values one after the other, with a blank between two of which neither is a text, as Go's `print` does. */
export function printAll(values: readonly TemplateValue[]): string {
  return values.reduce<string>((text, value, at) => {
    const gap = at > 0 && typeof value !== 'string' && typeof values[at - 1] !== 'string' ? ' ' : ''
    return text + gap + printValue(value, '<nil>')
  }, '')
}
