import type { DisplayField, DisplayFrame, DisplayValue } from '../panel-data.ts'
import { interpolate } from './interpolate.ts'
import { isSafeAddress } from './safe-address.ts'
import type { Scope, ScopedValue } from './scope.ts'

/** The value that a link is followed from. */
export type LinkSource = {
  readonly frame: DisplayFrame
  readonly field: DisplayField
  readonly row: number | undefined
  /** What is shown where it was computed from many rows. */
  readonly computed?: DisplayValue
}

/** A scope that also knows `${__field.labels.x}`, `${__value.raw}`, `${__series.name}` and `${__data.fields.x}`. */
export function linkScope(scope: Scope, source: LinkSource): Scope {
  return (name) => {
    const found = macro(name, source)
    return found === undefined ? scope(name) : plain(found)
  }
}

/**
 * The address of a link, with its variables replaced; relative addresses stay relative.
 *
 * @returns `undefined` for an address that a page must not follow
 */
export function linkAddress(url: string, scope: Scope): string | undefined {
  const address = interpolate(url, scope, (_, { value }) => {
    const written = typeof value === 'string' ? value : value.length === 1 ? (value[0] ?? '') : `{${value.join(',')}}`
    return encodeURI(written)
  }).trim()
  return isSafeAddress(address) ? address : undefined
}

function plain(value: string): ScopedValue {
  return { value, text: value, isPattern: false, isRaw: true }
}

function macro(name: string, { frame, field, row, computed }: LinkSource): string | undefined {
  const [head = '', ...rest] = name.split(/\.(.*)/s)
  const path = rest[0] ?? ''
  switch (head) {
    case '__field':
      return path === 'name' || path === '' ? field.displayName : labelOf(path, field)
    case '__series':
      return field.displayName
    case '__value':
      if (row === undefined) return computed === undefined ? '' : computedPart(path, computed)
      return valuePart(path, field, frame, row)
    case '__data':
      return row === undefined ? '' : dataOf(path, frame, row)
    default:
      return undefined
  }
}

function labelOf(path: string, field: DisplayField): string {
  if (path === 'labels')
    return Object.entries(field.labels ?? {})
      .map(([key, value]) => `${key}="${value}"`)
      .join(', ')
  const [, dotted, quoted] = path.match(/^labels(?:\.(.+)|\["?([^"\]]+)"?\])$/) ?? []
  return field.labels?.[dotted ?? quoted ?? ''] ?? ''
}

function computedPart(path: string, { numeric, prefix, text, suffix }: DisplayValue): string {
  return path === 'text' ? `${prefix}${text}${suffix}` : path === 'time' ? '' : String(numeric)
}

function valuePart(path: string, field: DisplayField, frame: DisplayFrame, row: number): string {
  const raw = field.values[row]
  const shown = field.display(raw)
  if (path === 'numeric') return String(shown.numeric)
  if (path === 'text') return `${shown.prefix}${shown.text}${shown.suffix}`
  if (path === 'time') return String(frame.fields.find(({ type }) => type === 'time')?.values[row] ?? '')
  return raw === null || raw === undefined ? '' : String(raw)
}

/** `fields.job`, `fields["the job"].text`, `fields[1]`. */
function dataOf(path: string, frame: DisplayFrame, row: number): string {
  const [, dotted, quoted, index, part = ''] =
    path.match(/^fields(?:\.([^.[\]]+)|\["([^"]+)"\]|\[(\d+)\])(?:\.(\w+))?$/) ?? []
  const name = dotted ?? quoted
  const field =
    index === undefined
      ? frame.fields.find((one) => one.displayName === name || one.name === name)
      : frame.fields[Number(index)]
  return field === undefined ? '' : valuePart(part, field, frame, row)
}
