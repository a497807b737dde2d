import { describe, expect, test } from 'vitest'
import { LineLabels } from '../pipeline/labels/line-labels.ts'
import { SeriesFinder, type SeriesGrouping } from './series-finder.ts'

const stream = { app: 'shop', env: 'prod' }

function found(
  grouping: SeriesGrouping,
  lines: readonly { line?: string; error?: string; set?: [string, string]; labels?: object }[],
) {
  const finder = new SeriesFinder<object>(grouping, (labels) => labels)
  const labels = new LineLabels()
  const series = lines.map(({ line = 'x', error, set, labels: of = stream }) => {
    labels.reset({ labels: of as typeof stream, metadata: {}, line, time: '1' })
    if (error !== undefined) labels.fail(error, '', false)
    if (set !== undefined) labels.set(...set)
    return finder.find(labels)
  })
  return { series, all: [...finder.all()] }
}

describe('SeriesFinder', () => {
  test.each<{ name: string; grouping: SeriesGrouping; labels: object }>([
    { name: 'apart: all labels', grouping: 'apart', labels: { ...stream, detected_level: 'warn' } },
    { name: 'together: none', grouping: 'together', labels: {} },
    { name: 'by a label', grouping: { labels: ['app', 'none'], without: false }, labels: { app: 'shop' } },
    {
      name: 'by the level',
      grouping: { labels: ['detected_level'], without: false },
      labels: { detected_level: 'warn' },
    },
    {
      name: 'without a label',
      grouping: { labels: ['app'], without: true },
      labels: { env: 'prod', detected_level: 'warn' },
    },
  ])('finds series $name', ({ grouping, labels }) => {
    expect(found(grouping, [{ line: 'level=warn' }]).all).toEqual([labels])
  })

  test('finds the same series for the same labels, of whichever stream', () => {
    const { series, all } = found('apart', [{}, { line: 'y' }, { labels: { ...stream } }, { line: 'level=warn' }, {}])
    expect(series[1]).toBe(series[0])
    expect(series[2]).toBe(series[0])
    expect(series[4]).toBe(series[0])
    expect(series[3]).not.toBe(series[0])
    expect(all).toHaveLength(2)
  })

  test('keeps series of levels apart only where levels tell them apart', () => {
    const lines = [{ line: 'level=warn' }, { line: 'level=info' }]
    expect(found({ labels: ['app'], without: false }, lines).all).toHaveLength(1)
    expect(found({ labels: ['app', 'detected_level'], without: false }, lines).all).toHaveLength(2)
    expect(found({ labels: ['app'], without: true }, lines).all).toHaveLength(2)
  })

  test('groups by what stages made of a line', () => {
    const { all } = found({ labels: ['made'], without: false }, [{ set: ['made', '1'] }, { set: ['made', '2'] }, {}])
    expect(all).toEqual([{ made: '1' }, { made: '2' }, {}])
  })

  test.each<SeriesGrouping>(['together', { labels: ['app'], without: false }])(
    'keeps lines at fault with all their labels: %o',
    (grouping) => {
      expect(found(grouping, [{ error: 'Bad' }]).all).toEqual([
        { ...stream, detected_level: 'unknown', __error__: 'Bad' },
      ])
    },
  )
})

test.each<{ grouping: SeriesGrouping; labels?: object; metadata?: object; needs: boolean }>([
  { grouping: 'together', needs: false },
  { grouping: 'apart', needs: true },
  { grouping: { labels: ['app'], without: false }, needs: false },
  { grouping: { labels: ['app', 'detected_level_extracted'], without: false }, needs: true },
  { grouping: { labels: ['app'], without: true }, needs: true },
  { grouping: 'apart', labels: { level: 'warn' }, needs: false },
  { grouping: 'apart', metadata: { severity_number: '9' }, needs: false },
])(
  'the text of a line is needed of $labels and $metadata by $grouping: $needs',
  ({ grouping, labels, metadata, needs }) => {
    const finder = new SeriesFinder(grouping, () => ({}))
    expect(finder.needsText({ ...labels }, { ...metadata })).toBe(needs)
  },
)
