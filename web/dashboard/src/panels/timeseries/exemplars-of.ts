import { interpolate } from '../../model/interpolate/interpolate.ts'
import { isSafeAddress } from '../../model/interpolate/safe-address.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import { flag, records, text } from '../../model/json.ts'
import type { ShownLink } from '../../model/link.ts'
import type { DisplayField, DisplayFrame } from '../../model/panel-data.ts'
import type { Datasource } from '../../model/queries/build-query.ts'
import { wordValue } from '../word-value.ts'

export type Exemplar = {
  readonly key: string
  readonly atMs: number
  readonly value: number
  readonly text: string
  readonly labels: readonly { readonly name: string; readonly value: string; readonly links: readonly ShownLink[] }[]
}

// Each is a button over the graph.
const mostShown = 300

/**
 * The exemplars of a panel. Labels lead where the links of their field do, and where the data source says that ids of
 * traces of this name can be looked at (`exemplarTraceIdDestinations`).
 */
export function exemplarsOf(
  frames: readonly DisplayFrame[],
  datasources: readonly Datasource[],
  scope: Scope,
): readonly Exemplar[] {
  const destinations = datasources.flatMap(({ jsonData }) => records(jsonData?.exemplarTraceIdDestinations))
  const linkTo = (name: string, value: string): readonly ShownLink[] =>
    destinations.flatMap((one) => {
      if (text(one.name) !== name || text(one.url) === '' || value === '') return []
      const href = interpolate(text(one.url), (asked) =>
        asked === '__value.raw'
          ? { value: encodeURIComponent(value), text: value, isPattern: false, isRaw: true }
          : scope(asked),
      )
      const title = text(one.urlDisplayLabel) || href
      return isSafeAddress(href) ? [{ title, href, opensNewTab: flag(one.targetBlank, true) }] : []
    })
  return frames.flatMap((frame, index) => toExemplars(frame, index, scope, linkTo)).slice(-mostShown)
}

function toExemplars(
  frame: DisplayFrame,
  index: number,
  scope: Scope,
  linkTo: (name: string, value: string) => readonly ShownLink[],
): readonly Exemplar[] {
  const [time, value, ...labels] = frame.fields
  if (time === undefined || value === undefined) return []
  const labelAt = (field: DisplayField, row: number) => {
    const shown = text(field.values[row])
    const links = [...shownLinks(field.config.links, scope, { frame, field, row }), ...linkTo(field.name, shown)]
    return { name: field.name, value: shown, links }
  }
  return time.values.map((atMs, row) => ({
    key: `${index} ${row} ${atMs}`,
    atMs: Number(atMs),
    value: Number(value.values[row]),
    text: wordValue(value.display(value.values[row])),
    labels: labels.map((field) => labelAt(field, row)).filter((label) => label.value !== ''),
  }))
}
