import { parseCommon, readSettings } from '@hearth/kernel'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import { healthConfigSchema } from './config.ts'
import { createTargets } from './targets.ts'

const common = () => parseCommon(readSettings({ cwd: temporaryFolder(), env: {} }))
const targetsOf = (given: object = {}) => createTargets(healthConfigSchema.parse(given), common())
const weights = (given: object = {}) => Object.fromEntries(targetsOf(given).map(({ name, weight }) => [name, weight]))

test('services come in the order of the settings, then resources, each in its group', () => {
  const given = { services: ['logs', 'chatflow'], resources: ['disk', 'model', 'docker', 'memory'] }
  expect(targetsOf(given).map(({ name, group }) => [name, group])).toEqual([
    ['logs', 'services'],
    ['chatflow', 'services'],
    ['disk', 'host'],
    ['model', 'engines'],
    ['docker', 'engines'],
    ['memory', 'host'],
  ])
})

test('what a trouble does to the whole follows the settings', () => {
  expect(weights({ nonCritical: ['metrics'], services: ['metrics', 'chatflow'] })).toEqual({
    metrics: 'important',
    chatflow: 'critical',
    model: 'important',
    disk: 'advisory',
    memory: 'advisory',
    docker: 'advisory',
  })
  expect(weights({ dockerRequired: true }).docker).toBe('important')
})

test('services and resources have times of their own', () => {
  const given = { intervalMs: 7_000, retryMs: 70, resourceIntervalMs: 9_000, resourceRetryMs: 90 }
  const [chatflow, model] = targetsOf({ ...given, services: ['chatflow'], resources: ['model'] })
  expect([chatflow?.intervalMs, chatflow?.retryMs, model?.intervalMs, model?.retryMs]).toEqual([7_000, 70, 9_000, 90])
})

test('this process itself is asked without any address', async () => {
  const [own] = targetsOf({ services: ['health'], warnLatencyMs: 60_000 })
  const probe = own?.openProbe(() => undefined)
  const outcome = await probe?.ask(new AbortController().signal)
  expect(outcome?.state).toBe('passing')
  expect(outcome?.httpStatus).toBeUndefined()
  probe?.close()
})
