import { formatDate } from '../time/format-date.ts'

/** What a variable stands for: one value, or several. `text` is what people read. */
export type VariableValue = { readonly value: string | readonly string[]; readonly text: string | readonly string[] }

type Format = (
  value: string | readonly string[],
  context: { readonly name: string; readonly text: VariableValue['text']; readonly args: string },
) => string

const all = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value)
const escapeRegex = (value: string) => value.replace(/[\\^$*+?.()|[\]{}/]/g, '\\$&')
const escapeLucene = (value: string) => value.replace(/([!*+\-=<>\s&|()[\]{}^~?:\\/"])/g, '\\$1')
const quoted = (mark: string, escaped: string) => (value: string | readonly string[]) =>
  all(value)
    .map((item) => `${mark}${item.replaceAll(mark, escaped)}${mark}`)
    .join(',')
const percent = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
const pairs = (value: string | readonly string[], name: string, encode: (item: string) => string) =>
  all(value)
    .map((item) => `${name}=${encode(item)}`)
    .join('&')

const formats: Readonly<Record<string, Format>> = {
  raw: (value) => all(value).join(','),
  csv: (value) => all(value).join(','),
  join: (value, { args }) => all(value).join(args === '' ? ',' : args),
  pipe: (value) => all(value).join('|'),
  regex: (value) =>
    typeof value === 'string'
      ? escapeRegex(value)
      : value.length === 1
        ? escapeRegex(value[0] ?? '')
        : `(${value.map(escapeRegex).join('|')})`,
  glob: (value) => (typeof value === 'string' || value.length === 1 ? all(value).join('') : `{${value.join(',')}}`),
  json: (value) => JSON.stringify(value),
  distributed: (value, { name }) =>
    all(value)
      .map((item, index) => (index === 0 ? item : `${name}=${item}`))
      .join(','),
  html: (value) =>
    all(value)
      .join(', ')
      .replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`),
  lucene: (value) =>
    typeof value === 'string'
      ? escapeLucene(value)
      : value.length === 0
        ? '__empty__'
        : `(${value.map((item) => `"${escapeLucene(item)}"`).join(' OR ')})`,
  percentencode: (value) =>
    percent(typeof value === 'string' ? value : value.length === 1 ? (value[0] ?? '') : `{${value.join(',')}}`),
  uriencode: (value) => encodeURI(all(value).join(',')),
  singlequote: quoted("'", "\\'"),
  doublequote: quoted('"', '\\"'),
  sqlstring: quoted("'", "''"),
  queryparam: (value, { name }) => pairs(value, `var-${name}`, percent),
  customqueryparam: (value, { name, args }) => pairs(value, args.split(':')[0] || name, percent),
  text: (_, { text }) => all(text).join(' + '),
  date: (value, { args }) => formatMoment(Number(all(value)[0]), args),
}

/**
 * Writes a value in a named format, such as `pipe` or `date:YYYY-MM`.
 *
 * @returns `undefined` for a format that is not known
 */
export function formatVariable(
  name: string,
  { value, text }: VariableValue,
  format: string,
  args: string,
): string | undefined {
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined
  return write?.(value, { name, text, args })
}

function formatMoment(atMs: number, args: string): string {
  if (Number.isNaN(atMs)) return 'NaN'
  if (args === '' || args === 'iso') return new Date(atMs).toISOString()
  return args === 'seconds' ? String(Math.round(atMs / 1_000)) : formatDate(atMs, args, 'utc')
}
