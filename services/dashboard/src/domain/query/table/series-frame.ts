import type { Frame } from '../frame.ts'
import type { WideTable } from './long-to-wide.ts'

/** Series as one frame: the times they share, then a field for each. */
export function seriesFrame(refId: string, { timesMs, series }: WideTable): Frame {
  const fields = series.map(({ name, labels, values }) => {
    const own = Object.keys(labels).length === 0 ? {} : { labels }
    return { name, type: 'number', isNullable: true, ...own, values } as const
  })
  const time = { name: 'Time', type: 'time', values: timesMs } as const
  return { refId, type: 'timeseries-wide', resultType: 'series', fields: [time, ...fields] }
}
