import { startFakePrometheus } from './fake-prometheus.ts'
import { type Started, startDashboard } from './start-dashboard.ts'

/** A dashboard service in front of a metrics service that keeps no rules, which is an answer too. */
export async function startWithoutRules(): Promise<Started> {
  const { url } = await startFakePrometheus((_, response) => {
    response.statusCode = 404
    response.end()
  })
  return startDashboard({ config: { metricsUrl: url } })
}
