import { numberOf, text } from '../json.ts'
import { findField, type Transformer, withFields } from './transformer.ts'

const words = (value: string) => value.split(/[\s_-]+|(?<=[a-z0-9])(?=[A-Z])/).filter((word) => word !== '')
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()

const formats: Readonly<Record<string, (value: string) => string>> = {
  'Upper Case': (value) => value.toUpperCase(),
  'Lower Case': (value) => value.toLowerCase(),
  'Sentence Case': (value) => value.slice(0, 1).toUpperCase() + value.slice(1),
  'Title Case': (value) =>
    value
      .split(' ')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join(' '),
  'Pascal Case': (value) => words(value).map(capital).join(''),
  'Camel Case': (value) =>
    words(value)
      .map((word, at) => (at === 0 ? word.toLowerCase() : capital(word)))
      .join(''),
  'Snake Case': (value) => words(value).join('_').toLowerCase(),
  'Kebab Case': (value) => words(value).join('-').toLowerCase(),
  Trim: (value) => value.trim(),
}

/** The texts of a field in another writing, or a part of them. */
export const formatString: Transformer = (frames, options) => {
  const format = text(options.outputFormat)
  const write =
    format === 'Substring'
      ? (value: string) => value.substring(numberOf(options.substringStart) ?? 0, numberOf(options.substringEnd) ?? 100)
      : Object.hasOwn(formats, format)
        ? formats[format]
        : undefined
  if (write === undefined) return frames
  return frames.map((frame) => {
    const field = findField(frame, frames, text(options.stringField))
    return withFields(
      frame,
      frame.fields.map((one) =>
        one === field && one.type === 'string'
          ? { ...one, values: one.values.map((value) => (typeof value === 'string' ? write(value) : value)) }
          : one,
      ),
    )
  })
}
