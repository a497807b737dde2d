import { encodeWriteRequest, type WrittenSeries } from '../../tests/conformance/metrics/write-request.ts'
import { type Server, write } from '../metrics/servers.ts'

export const panels = 30
export const seriesOfPanel = 10
export const points = 1_000
export const stepMs = 15_000
export const password = 'password-of-this-bench'

const columns = 6
const width = 4
const height = 5

/** Graphs of ten series each, small enough that all are in sight at once. */
export function board(uid: string): object {
  return {
    uid,
    title: 'Thirty graphs',
    time: { from: `now-${(points * stepMs) / 60_000}m`, to: 'now' },
    panels: Array.from({ length: panels }, (_, at) => ({
      id: at + 1,
      type: 'timeseries',
      title: `Graph ${at}`,
      gridPos: { x: (at % columns) * width, y: Math.floor(at / columns) * height, w: width, h: height },
      maxDataPoints: points,
      targets: [{ refId: 'A', expr: exprOf(at), legendFormat: '{{series}}' }],
    })),
  }
}

/** What a panel asks. */
export const exprOf = (panel: number) => `board_value{panel="p${panel}"}`

// A slice in time at a time, as samples come.
const slices = 8

/** Writes what all panels show, up to now. */
export async function fill(metrics: Server): Promise<void> {
  const endMs = Math.floor(Date.now() / stepMs) * stepMs
  const count = points + 60
  for (let slice = 0; slice < slices; slice += 1) {
    const [from, to] = [Math.floor((slice * count) / slices), Math.floor(((slice + 1) * count) / slices)]
    const times = Array.from({ length: to - from }, (_, at) => endMs - (count - 1 - from - at) * stepMs)
    for (let panel = 0; panel < panels; panel += 1) await send(metrics, panel, times)
  }
}

/** Writes the newest sample of each series. */
export async function add(metrics: Server): Promise<void> {
  for (let panel = 0; panel < panels; panel += 1) await send(metrics, panel, [Date.now()])
}

async function send(metrics: Server, panel: number, timestamps: readonly number[]): Promise<void> {
  const series: WrittenSeries[] = Array.from({ length: seriesOfPanel }, (_, at) => ({
    labels: { __name__: 'board_value', panel: `p${panel}`, series: `s${at}` },
    timestamps: [...timestamps],
    values: Float64Array.from(timestamps, (atMs) => at + Math.sin(atMs / 600_000 + panel) + Math.sin(atMs) / 9),
  }))
  await write(metrics, new Uint8Array(encodeWriteRequest(series)))
}
