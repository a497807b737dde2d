import { at, filledText, isRecord, type Json, list, numberOf, records, text } from '../../json.ts'

/** Before schema 12 units and ends of the axes stood in `y_formats` and `grid`, before 13 the thresholds did too. */
export function withTodaysAxes(panel: Json): Json {
  const { grid } = panel
  const formats = list(panel.y_formats)
  if (records(panel.yaxes).length > 0 || (!isRecord(grid) && formats.length === 0)) return panel
  const axis = (side: 'left' | 'right', index: number) => ({
    format: formats[index],
    min: at(grid, `${side}Min`),
    max: at(grid, `${side}Max`),
    logBase: numberOf(at(grid, `${side}LogBase`)) ?? 1,
    label: panel[`${side}YAxisLabel`],
    show: panel['y-axis'] !== false,
  })
  const thresholds = records(panel.thresholds)
  return {
    ...panel,
    yaxes: [axis('left', 0), axis('right', 1)],
    thresholds: thresholds.length > 0 ? thresholds : thresholdsOf(panel),
  }
}

// The second of two thresholds that descend lies below the first: what is under them is coloured.
function thresholdsOf({ grid }: Json): readonly Json[] {
  const values = [1, 2].map((index) => numberOf(at(grid, `threshold${index}`)))
  const [first, second] = values
  const op = first !== undefined && second !== undefined && second < first ? 'lt' : 'gt'
  const hasLine = at(grid, 'thresholdLine') === true
  return values.flatMap((value, index) => {
    const color = filledText(text(at(grid, `threshold${index + 1}Color`)))
    return value === undefined ? [] : [{ value, op, fillColor: color, line: hasLine, fill: !hasLine }]
  })
}
