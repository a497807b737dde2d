import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseCommon, readSettings } from '@hearth/kernel'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, onTestFinished, test } from 'vitest'
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

describe('what is asked', () => {
  /** Asks one check of these settings, with the services it may ask at one address, which answers `text`. */
  async function ask(name: string, text: string, given: object = {}) {
    const asked: { path: string | undefined; key: string | undefined }[] = []
    const server = createServer(({ url, headers }, answer) => {
      asked.push({ path: url, key: headers.authorization })
      answer.end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const settings = common()
    const urls = { ...settings.urls, inference: address, logs: address, chatflow: address }
    const config = healthConfigSchema.parse({ timeoutMs: 50_000, intervalMs: 60_000, warnLatencyMs: 60_000, ...given })
    const probe = createTargets(config, { ...settings, urls })
      .find((target) => target.name === name)
      ?.openProbe(() => undefined)
    onTestFinished(() => probe?.close())
    const outcome = await probe?.ask(new AbortController().signal)
    return { outcome, asked }
  }

  test('a service is asked whether it is ready', async () => {
    const { outcome, asked } = await ask('chatflow', 'ok')
    expect(outcome).toMatchObject({ state: 'passing', httpStatus: 200 })
    expect(asked).toEqual([{ path: '/readyz', key: undefined }])
  })

  const modelsOf = (idLength: number) =>
    JSON.stringify({ data: [{ id: 'm'.repeat(idLength), status: { value: 'loaded' } }] })
  test.each([
    { name: 'the given key', given: { inferenceKey: 'given' }, key: 'Bearer given' },
    { name: 'one of its own', given: {}, key: expect.stringMatching(/^Bearer [\w-]{43}$/) },
  ])('the inference service is asked for its models with $name', async ({ given, key }) => {
    const { outcome, asked } = await ask('model', modelsOf(1), given)
    expect(outcome).toMatchObject({ state: 'passing' })
    expect(asked).toEqual([{ path: '/models', key }])
  })

  test('a list of models may be longer than another answer', async () => {
    const given = { maxAnswerBytes: 256, maxModelListBytes: 1_024 }
    expect((await ask('model', modelsOf(300), given)).outcome?.state).toBe('passing')
    expect((await ask('model', modelsOf(1_100), given)).outcome?.state).not.toBe('passing')
  })

  test('the log service is asked for Docker, whose absence is told', async () => {
    const none = JSON.stringify({ available: false, error: 'no socket' })
    const { asked } = await ask('docker', none)
    expect(asked).toEqual([{ path: '/api/v1/docker', key: undefined }])
    expect((await ask('docker', none, { dockerRequired: true })).outcome?.state).toBe('failing')
  })

  test('disks and memory are looked at here', async () => {
    const { outcome: disk } = await ask('disk', '', { diskWarnRatio: 1, diskFailRatio: 0 })
    expect(disk).toMatchObject({ state: 'warning', reason: expect.stringMatching(/^only .* free/) })
    const { outcome: memory } = await ask('memory', '', { memoryWarnRatio: 1, memoryFailRatio: 0 })
    expect(memory).toMatchObject({ state: 'warning' })
  })
})
