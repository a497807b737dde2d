import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAlertmanagerInstalled, startAlertmanager } from './alertmanager/start-alertmanager.ts'
import { startMetrics } from './start-metrics.ts'
import type { Program } from './start-program.ts'
import { encodeWriteRequest } from './write-request.ts'

type Received = {
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly startsAt: string
  readonly endsAt: string
  readonly generatorURL: string
}

const rules = `
groups:
- name: g
  interval: 200ms
  rules:
  - alert: Hot
    expr: temperature > 30
    labels: { severity: page }
    annotations: { summary: '{{ $labels.room }} has {{ $value }} degrees' }
`

describe.skipIf(!isAlertmanagerInstalled)(
  'Alertmanager (skipped where /usr/bin/prometheus-alertmanager is absent)',
  () => {
    let home = ''
    let alertmanager: Program
    let metrics: Program

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'alertmanager-'))
      alertmanager = await startAlertmanager('route: { receiver: nobody }\nreceivers: [{ name: nobody }]\n')
      await writeFile(join(home, 'rules.yml'), rules)
      metrics = await startMetrics({
        ruleFiles: [join(home, 'rules.yml')],
        alertmanagers: [{ url: alertmanager.url }],
        externalLabels: { region: 'eu', severity: 'lost' },
        externalUrl: 'http://metrics.example/',
        resendMs: 1_000,
      })
    })

    afterAll(async () => {
      await metrics?.stop()
      await alertmanager?.stop()
      await rm(home, { recursive: true, force: true })
    })

    const received = async () =>
      (await (await fetch(`${alertmanager.url}/api/v2/alerts`)).json()) as readonly Received[]
    const heat = (degrees: number) =>
      fetch(`${metrics.url}/api/v1/write`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' },
        body: encodeWriteRequest([
          {
            labels: { __name__: 'temperature', room: 'attic' },
            timestamps: [Date.now()],
            values: Float64Array.of(degrees),
          },
        ]),
      })

    test('hears of an alert that fires, and that it is over', { timeout: 150_000 }, async () => {
      await heat(35.5)
      await expect.poll(received, { timeout: 60_000 }).toMatchObject([
        {
          labels: { alertname: 'Hot', room: 'attic', severity: 'page', region: 'eu' },
          annotations: { summary: 'attic has 35.5 degrees' },
          generatorURL: 'http://metrics.example/graph?g0.expr=temperature+%3E+30&g0.tab=1',
        },
      ])
      // It ends some seconds later unless it is sent again, which a busy machine may do late.
      const endsInMs = async () => Date.parse((await received())[0]?.endsAt ?? '') - Date.now()
      await expect.poll(endsInMs).toBeGreaterThan(0)
      await heat(20)
      // What is over is not shown any more.
      await expect.poll(received, { timeout: 60_000 }).toEqual([])
    })

    test('is named among the receivers', async () => {
      const { data } = (await (await fetch(`${metrics.url}/api/v1/alertmanagers`)).json()) as { data: unknown }
      const url = `${alertmanager.url}/api/v2/alerts`
      expect(data).toEqual({ activeAlertmanagers: [{ url }], droppedAlertmanagers: [] })
    })

    test('is counted', async () => {
      const page = await (await fetch(`${metrics.url}/metrics`)).text()
      expect(page).toMatch(/prometheus_notifications_sent_total\{alertmanager="[^"]+",service="metrics"\} [1-9]/)
    })
  },
)
