import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { metricsSource } from './metrics-source.ts'

export type Received = {
  readonly status: string
  readonly alerts: readonly {
    readonly status: string
    readonly labels: Readonly<Record<string, string>>
    readonly annotations: Readonly<Record<string, string>>
  }[]
}

/** A server that is told of alerts, and what it was told. */
export async function startReceiver(): Promise<{ readonly url: string; readonly told: Received[] }> {
  const told: Received[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    told.push(JSON.parse(Buffer.concat(parts).toString()))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`, told }
}

/** A rule in the form of Grafana's provisioning that alerts while `expr` is above 5. */
export function ruleOf(title: string, expr: string, fields: object = {}): Record<string, unknown> {
  const relativeTimeRange = { from: 600, to: 0 }
  return {
    title,
    folderUID: 'ops',
    ruleGroup: 'group',
    orgID: 1,
    condition: 'C',
    for: '0s',
    noDataState: 'OK',
    execErrState: 'KeepLast',
    data: [
      { refId: 'A', datasourceUid: metricsSource, relativeTimeRange, model: { refId: 'A', expr, instant: true } },
      {
        refId: 'C',
        datasourceUid: '__expr__',
        relativeTimeRange,
        model: {
          refId: 'C',
          type: 'threshold',
          expression: 'A',
          conditions: [{ evaluator: { type: 'gt', params: [5] } }],
        },
      },
    ],
    ...fields,
  }
}
