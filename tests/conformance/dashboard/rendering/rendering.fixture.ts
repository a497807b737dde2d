import { sendResult, startFakePrometheus } from '../../../../services/dashboard/src/test-support/fake-prometheus.ts'
import { startDashboard } from '../../../../services/dashboard/src/test-support/start-dashboard.ts'

/** The colour in which the panels of these tests draw their data, and nothing else is drawn. */
export const ink = [255, 0, 255] as const

const inInk = { defaults: { color: { mode: 'fixed', fixedColor: '#ff00ff' }, custom: { fillOpacity: 100 } } }

type Answer = Parameters<typeof startFakePrometheus>[0]

/** Answers every question about a range with a line. */
export const draw: Answer = ({ params }, response) => {
  const [start, end, step] = ['start', 'end', 'step'].map((name) => Number(params.get(name)))
  if (start === undefined || end === undefined || step === undefined || !(step > 0))
    return sendResult(response, 'vector', [])
  const count = Math.floor((end - start) / step) + 1
  const values = Array.from({ length: count }, (_, at) => [start + at * step, String(1 + (at % 2))])
  sendResult(response, 'matrix', [{ metric: { __name__: 'made' }, values }])
}

/** A dashboard service whose data source answers as is said here. */
export async function startRendering(config: Readonly<Record<string, unknown>> = {}, answer: Answer = draw) {
  const source = await startFakePrometheus(answer)
  // However busy the machine is.
  const patient = { pictureTimeoutMs: 300_000 }
  const dashboard = await startDashboard({ config: { metricsUrl: source.url, ...patient, ...config } })
  return {
    ...dashboard,
    source,
    /** Keeps a dashboard of these panels under the uid `shown`. */
    async show(panels: readonly object[], more: object = {}) {
      const shown = { uid: 'shown', title: 'Shown', time: { from: 'now-1h', to: 'now' }, ...more, panels }
      const { status } = await dashboard.ask('POST', '/api/dashboards/db', { dashboard: shown, overwrite: true })
      if (status !== 200) throw new Error(`Cannot keep the dashboard: ${status}`)
    },
    /** The bytes of a picture, as the owner asks for it. */
    async picture(path: string, signal?: AbortSignal) {
      const authorization = `Basic ${Buffer.from('admin:correct horse').toString('base64')}`
      const answer = await fetch(`${dashboard.url}${path}`, {
        headers: { authorization },
        ...(signal === undefined ? {} : { signal }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, type: answer.headers.get('content-type'), bytes }
    },
  }
}

export const graph = (more: object = {}) => ({
  id: 1,
  type: 'timeseries',
  title: 'Graph',
  gridPos: { x: 0, y: 0, w: 12, h: 8 },
  targets: [{ refId: 'A', expr: 'made{who="$who"}' }],
  fieldConfig: inInk,
  ...more,
})
