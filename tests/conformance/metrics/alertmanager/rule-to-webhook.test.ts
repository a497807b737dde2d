import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMetrics } from '../start-metrics.ts'
import { startHook } from './webhook-hook.ts'

test('a rule that fires reaches a webhook, with its labels and texts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-rule-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const hook = await startHook()
  onTestFinished(() => hook.close())
  const [alertmanagerFile, rules] = [join(folder, 'alertmanager.yml'), join(folder, 'rules.yml')]
  await writeFile(
    alertmanagerFile,
    `route: { receiver: r, group_by: [alertname], group_wait: 10ms }
receivers: [{ name: r, webhook_configs: [{ url: '${hook.urlOf('ours')}' }] }]`,
  )
  await writeFile(
    rules,
    `groups:
  - name: g
    interval: 1s
    rules:
      - alert: Always
        expr: vector(1) > 0
        labels: { severity: page }
        annotations: { summary: 'value {{ $value }}' }`,
  )
  const metrics = await startMetrics({ alertmanagerFile, ruleFiles: [rules] })
  onTestFinished(() => metrics.stop())
  await vi.waitFor(
    () =>
      expect(hook.said('ours')).toMatchObject({
        'r {}:{alertname="Always"}': [
          {
            status: 'firing',
            commonLabels: { alertname: 'Always', severity: 'page' },
            commonAnnotations: { summary: 'value 1' },
          },
        ],
      }),
    20_000,
  )
})
