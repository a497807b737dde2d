import { at, filledText, flag, type Json, numberOf, oneOf, records, text, texts } from '../../json.ts'
import type { TableOptions, TextOptions } from '../../panel-options.ts'

export function readTable(options: Json): TableOptions {
  return {
    showsHeader: flag(options.showHeader, true),
    cellHeight: oneOf(options.cellHeight, ['sm', 'md', 'lg'], 'sm'),
    sortBy: readSort(options.sortBy),
    frameIndex: numberOf(options.frameIndex) ?? 0,
    footer: {
      isShown: flag(at(options, 'footer.show')),
      reducer: texts(at(options, 'footer.reducer'))[0] ?? 'sum',
      // Grafana writes an empty name for all fields.
      fields: texts(at(options, 'footer.fields')).filter((name) => name !== ''),
      countsRows: flag(at(options, 'footer.countRows')),
    },
  }
}

function readSort(json: unknown): TableOptions['sortBy'] {
  const [first] = records(json)
  const name = filledText(first?.displayName)
  return name === undefined ? undefined : { name, isDescending: flag(first?.desc) }
}

/** Before version 8 of the panel the keys stood at the panel itself, which the caller lays under the options. */
export function readText(options: Json): TextOptions {
  const mode = oneOf(options.mode, ['markdown', 'html', 'code', 'text'], 'markdown')
  return { mode: mode === 'text' ? 'code' : mode, content: text(options.content) }
}
