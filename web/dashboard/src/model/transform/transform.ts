import type { Transformation } from '../dashboard.ts'
import { patternOf } from '../field/pattern.ts'
import type { Frame } from '../frame.ts'
import { type Json, record, text } from '../json.ts'
import { t } from '../words.ts'
import { calculateField } from './calculate-field.ts'
import { configFromData } from './config-from-data.ts'
import { convertFieldType, formatTime } from './convert-field-type.ts'
import { filterByRefId, filterByValue, filterFieldsByName } from './filters.ts'
import { formatString } from './format-string.ts'
import { groupBy } from './group-by.ts'
import { groupingToMatrix } from './grouping-to-matrix.ts'
import { heatmap } from './heatmap.ts'
import { joinByField } from './join-by-field.ts'
import { joinByLabels } from './join-by-labels.ts'
import { labelsToFields } from './labels-to-fields.ts'
import { merge } from './merge.ts'
import { ensureColumns, extractFields, histogram, partitionByValues, rowsToFields } from './more-columns.ts'
import { groupToNestedTable } from './nested-table.ts'
import { organize, renameByRegex } from './organize.ts'
import { reduceFrames } from './reduce-frames.ts'
import { regression } from './regression.ts'
import { concatenate, limit, prepareTimeSeries, seriesToRows, sortBy, transpose } from './rows.ts'
import { timeSeriesTable } from './series-table.ts'
import { smoothing } from './smoothing.ts'
import { spatial } from './spatial/spatial.ts'
import type { Transformer } from './transformer.ts'

const transformers: Readonly<Record<string, Transformer>> = {
  organize,
  order: organize,
  rename: organize,
  renameByRegex,
  merge,
  joinByField,
  seriesToColumns: joinByField,
  reduce: reduceFrames,
  filterFields: filterFieldsByName,
  filterFieldsByName,
  filterByRefId,
  filterFrames: filterByRefId,
  filterByValue,
  sortBy,
  groupBy,
  calculateField,
  labelsToFields,
  seriesToRows,
  limit,
  convertFieldType,
  formatTime,
  groupingToMatrix,
  prepareTimeSeries,
  concatenate,
  transpose,
  append: (frames) => frames,
  noop: (frames) => frames,
  convertFrameType,
  configFromData,
  joinByLabels,
  regression,
  timeSeriesTable,
  ensureColumns,
  partitionByValues,
  rowsToFields,
  histogram,
  extractFields,
  formatString,
  heatmap,
  smoothing,
  groupToNestedTable,
  spatial,
}

/**
 * Runs the transformations of a panel, one after the other.
 *
 * @returns `notes` name those that are not known here; they leave the frames as they were
 */
export function transform(
  frames: readonly Frame[],
  steps: readonly Transformation[],
  interpolate: (text: string) => string,
) {
  const notes: string[] = []
  const result = steps
    .filter(({ isDisabled }) => !isDisabled)
    .reduce<readonly Frame[]>((current, step) => {
      const run = Object.hasOwn(transformers, step.id) ? transformers[step.id] : undefined
      if (run === undefined) {
        notes.push(t('unknownTransformation', { id: step.id }))
        return current
      }
      const isMeant = frameFilter(step.filter)
      const [meant, others] = [current.filter(isMeant), current.filter((frame) => !isMeant(frame))]
      return [...others, ...run(meant, step.options, interpolate)]
    }, frames)
  return { frames: result, notes }
}

/** Rows as single events behind the numbers; of the other types of frames nothing is drawn differently. */
function convertFrameType(frames: readonly Frame[], { targetType }: Json): readonly Frame[] {
  if (targetType !== 'exemplar') return frames
  return frames.map((frame) => ({ ...frame, name: 'exemplar', meta: { ...frame.meta, resultType: 'exemplar' } }))
}

export function isKnownTransformation(id: string): boolean {
  return Object.hasOwn(transformers, id)
}

/** `{id: 'byRefId', options: 'A'}`; anything else takes all frames. */
function frameFilter(filter: Transformation['filter']): (frame: Frame) => boolean {
  const { id, options } = record(filter)
  if (id !== 'byRefId') return () => true
  const pattern = patternOf(text(options))
  return ({ refId = '' }) =>
    refId === options || (text(options).startsWith('/') && pattern !== undefined && refId.search(pattern) >= 0)
}
