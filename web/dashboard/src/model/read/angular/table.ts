import { compact, filledText, isRecord, type Json, numberOf, records, text, texts } from '../../json.ts'
import { reducerName } from '../../reduce/reducers.ts'
import { aliasMatcher, oldReducer } from './legacy-names.ts'
import type { Upgraded } from './upgraded.ts'

/** The table of before version 7: `styles` per column, `transform` from series. Newer tables stay as they are. */
export function upgradeTable(panel: Json): Upgraded {
  if (!Array.isArray(panel.styles) && panel.type === 'table') return { panel, notes: [] }
  const styles = records(panel.styles)
  const fieldConfig = {
    defaults: Object.fromEntries(
      styles
        .filter(isDefault)
        .flatMap(propertiesOf)
        .map(({ id, value }) => [id, value]),
    ),
    overrides: styles
      .filter((style) => !isDefault(style))
      .map((style) => overrideOf(panel.transform === 'timeseries_aggregations' ? ofAggregation(style) : style))
      // Of styles the first that fits counts, of overrides the last.
      .toReversed(),
  }
  const options = { showHeader: panel.showHeader, sortBy: sortOf(panel, styles) }
  const transformations = [...transformOf(panel), ...records(panel.transformations)]
  return { panel: { ...panel, type: 'table', options, fieldConfig, transformations }, notes: [] }
}

const isDefault = (style: Json) => style.pattern === '/.*/' || style.pattern === '.*'

/** Columns of aggregations had the names of the old reducers, by which styles call them. */
function ofAggregation(style: Json): Json {
  const old = text(style.pattern)
  const id = old === '' || old.startsWith('/') ? '' : oldReducer(old.toLowerCase())
  const name = old === 'Metric' ? 'Field' : reducerName(id)
  return name === id ? style : { ...style, pattern: name, alias: filledText(style.alias) ?? old }
}

function overrideOf(style: Json): Json {
  return { matcher: aliasMatcher(text(style.pattern)), properties: propertiesOf(style) }
}

function propertiesOf(style: Json): readonly { id: string; value: unknown }[] {
  const isColored = style.colorMode === 'cell' || style.colorMode === 'row' || style.colorMode === 'value'
  const properties = {
    displayName: filledText(style.alias),
    unit: style.type === 'date' ? dateUnit(style) : style.type === 'number' ? filledText(style.unit) : undefined,
    decimals: style.type === 'number' ? numberOf(style.decimals) : undefined,
    thresholds: isColored ? thresholdsOf(style) : undefined,
    color: isColored ? { mode: 'thresholds' } : undefined,
    'custom.cellOptions': isColored ? cellOf(style) : undefined,
    'custom.align': filledText(style.align),
    'custom.hidden': style.type === 'hidden',
    links:
      style.link === true
        ? [{ title: style.linkTooltip, url: style.linkUrl, targetBlank: style.linkTargetBlank }]
        : undefined,
    mappings: mappingsOf(style),
  }
  return Object.entries(compact(properties)).map(([id, value]) => ({ id, value }))
}

function cellOf({ colorMode }: Json): Json {
  if (colorMode === 'value') return { type: 'color-text' }
  return { type: 'color-background', mode: 'basic', ...(colorMode === 'row' ? { applyToRow: true } : {}) }
}

function dateUnit(style: Json): string {
  const format = filledText(style.dateFormat)
  return format === undefined || format === 'YYYY-MM-DD HH:mm:ss' ? 'dateTimeAsIso' : `time:${format}`
}

function thresholdsOf(style: Json): Json {
  const colors = texts(style.colors)
  const bounds = texts(style.thresholds).flatMap((bound) => numberOf(bound) ?? [])
  const steps = [undefined, ...bounds].map((value, index) => ({ value, color: colors[index] ?? colors.at(-1) }))
  return { mode: 'absolute', steps }
}

function mappingsOf(style: Json): readonly Json[] | undefined {
  const values = records(style.valueMaps).map((map) => ({ ...map, type: 1 }))
  const ranges = records(style.rangeMaps).map((map) => ({ ...map, type: 2 }))
  const all = style.mappingType === 2 ? ranges : values
  return all.length === 0 ? undefined : all
}

/** The old panel names the column by its number, counted over the columns its styles call by name. */
function sortOf(panel: Json, styles: readonly Json[]): readonly Json[] {
  if (!isRecord(panel.sort)) return []
  const style = styles[numberOf(panel.sort.col) ?? -1]
  const name = filledText(style?.alias) ?? filledText(style?.pattern)
  return name === undefined || name.startsWith('/') ? [] : [{ displayName: name, desc: panel.sort.desc }]
}

function transformOf(panel: Json): readonly Json[] {
  switch (panel.transform) {
    case 'timeseries_to_rows':
      return [{ id: 'seriesToRows', options: {} }]
    case 'timeseries_to_columns':
      return [{ id: 'joinByField', options: { byField: 'Time' } }]
    case 'timeseries_aggregations':
      return [
        { id: 'reduce', options: { reducers: records(panel.columns).map(({ value }) => oldReducer(text(value))) } },
      ]
    case 'table':
      return [{ id: 'merge', options: {} }]
    default:
      return []
  }
}
