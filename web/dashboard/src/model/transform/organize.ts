import { patternOf } from '../field/pattern.ts'
import { numberOf, record, text } from '../json.ts'
import { shownName, type Transformer, withFields } from './transformer.ts'

/** Hides, orders and renames fields by the names they are shown with. */
export const organize: Transformer = (frames, options) => {
  const excluded = record(options.excludeByName)
  const included = record(options.includeByName)
  const order = record(options.indexByName)
  const names = record(options.renameByName)
  const hasIncluded = Object.values(included).some((value) => value === true)
  return frames.map((frame) => {
    const named = frame.fields.map((field) => ({ field, name: shownName(field, frame, frames) }))
    const kept = named.filter(({ field, name }) => {
      if (excluded[name] === true || excluded[field.name] === true) return false
      return !hasIncluded || included[name] === true || included[field.name] === true
    })
    const place = (name: string) => numberOf(order[name]) ?? Number.MAX_SAFE_INTEGER
    const ordered = kept.toSorted((a, b) => place(a.name) - place(b.name))
    return withFields(
      frame,
      ordered.map(({ field, name }) => {
        const renamed = text(names[name], text(names[field.name]))
        return renamed === '' ? field : { ...field, config: { ...field.config, displayName: renamed } }
      }),
    )
  })
}

export const renameByRegex: Transformer = (frames, options, interpolate) => {
  const pattern = patternOf(interpolate(text(options.regex)))
  if (pattern === undefined) return frames
  return frames.map((frame) =>
    withFields(
      frame,
      frame.fields.map((field) => {
        const name = shownName(field, frame, frames)
        if (field.type === 'time' || name.search(pattern) < 0) return field
        return {
          ...field,
          config: { ...field.config, displayName: name.replace(pattern, text(options.renamePattern)) },
        }
      }),
    ),
  )
}
