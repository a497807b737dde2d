import { mkdirSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { polling, startHealth, startNeighbour, temporaryHome } from './test-support/start-stack.ts'

const models = (value: string, more: object = {}) => ({
  object: 'list',
  data: [{ id: 'ember', status: { value, ...more } }],
})

async function startWith(answers: { models?: unknown; docker?: unknown }, overrides: object = {}) {
  const [inference, logs] = await Promise.all([
    startNeighbour('inference', 0, answers.models === undefined ? {} : { '/models': answers.models }),
    startNeighbour('logs', 0, answers.docker === undefined ? {} : { '/api/v1/docker': answers.docker }),
  ])
  const urls = { inference: inference.url, logs: logs.url }
  const services = { services: ['inference', 'logs', 'health'], resources: ['model', 'disk', 'memory', 'docker'] }
  const roomy = {
    diskWarnRatio: 0,
    diskFailRatio: 0,
    memoryWarnRatio: 0,
    memoryFailRatio: 0,
    memoryPressureWarnRatio: 1,
  }
  const health = await startHealth(urls, { ...services, ...roomy, nonCritical: ['logs', 'health'], ...overrides })
  const settles = (name: string, expected: object) =>
    vi.waitFor(async () => expect(await health.json(`/health/${name}`)).toMatchObject(expected), polling)
  return { inference, logs, ...health, settles }
}

describe('what is checked besides services', () => {
  test('all of it passes on a machine with room, a model and an engine', async () => {
    const docker = { available: true, version: '27.1', containers: { running: 2, total: 2 } }
    const { json } = await startWith({ models: models('loaded'), docker })
    const wellThroughout = {
      notes: [],
      components: {
        health: { status: 'UP', details: { group: 'services' } },
        model: { status: 'UP', details: { note: 'ember ready', observed: { value: 1, unit: 'models' } } },
        disk: { status: 'UP', details: { group: 'host', note: expect.stringMatching(/free$/) } },
        memory: { status: 'UP', details: { note: expect.stringMatching(/available$/) } },
        docker: { status: 'UP', details: { note: 'Docker 27.1, 2 of 2 running' } },
      },
      checks: { 'disk:utilization': [{ componentType: 'system', observedUnit: 'percent' }] },
    }
    // On a busy machine the first check of a neighbour may come too late.
    await vi.waitFor(async () => expect(await json('/health')).toMatchObject(wellThroughout), polling)
  })

  test('a machine without an engine stays UP, and the reason is listed', async () => {
    const docker = { available: false, error: 'Cannot read from Docker: connect ENOENT /var/run/docker.sock' }
    const { json } = await startWith({ models: models('loaded'), docker })
    const withoutEngine = {
      status: 'UP',
      notes: ['docker: no Docker on this machine (optional)'],
      summary: { unknown: 1 },
      components: { docker: { status: 'UNKNOWN' } },
      checks: { 'docker:responseTime': [{ status: 'pass' }] },
    }
    await vi.waitFor(async () => expect(await json('/health')).toMatchObject(withoutEngine), polling)
  })

  test('an engine that was announced as required is missed', async () => {
    const { reaches, settles } = await startWith(
      { models: models('loaded'), docker: { available: false } },
      { dockerRequired: true },
    )
    await reaches('WARN')
    await settles('docker', { status: 'DOWN', details: { reason: 'there is no Docker engine' } })
  })

  test('a log service that knows nothing of Docker leaves it unknown', async () => {
    const { reaches, settles } = await startWith({ models: models('loaded') })
    await reaches('UP')
    await settles('docker', { status: 'UNKNOWN', details: { reason: 'logs answered 404' } })
  })

  test('a full disk warns without spoiling the whole, and fails as a warning', async () => {
    const warned = await startWith({ models: models('loaded') }, { diskWarnRatio: 1 })
    await warned.reaches('UP')
    expect(await warned.json('/health')).toMatchObject({
      notes: expect.arrayContaining([expect.stringMatching(/^disk: only .* free$/)]),
      components: { disk: { status: 'WARN' } },
    })
    const failed = await startWith({ models: models('loaded') }, { diskFailRatio: 1, diskEnoughBytes: 2 ** 52 })
    await failed.reaches('WARN')
    expect((await failed.get('/health')).status).toBe(200)
  })

  test('a folder that is there already is looked at like one that is to come', async () => {
    const home = temporaryHome()
    mkdirSync(`${home}/models`)
    const { json, reaches } = await startHealth(
      {},
      { services: ['health'], nonCritical: ['health'], resources: ['disk'] },
      home,
    )
    await reaches('UP')
    expect(await json('/health/disk')).toMatchObject({ details: { observed: { unit: 'ratio' } } })
  })

  test('low memory is listed', async () => {
    const { settles } = await startWith({ models: models('loaded') }, { memoryWarnRatio: 1 })
    await settles('memory', { status: 'WARN', details: { reason: expect.stringMatching(/^only .* available$/) } })
  })

  test('a model that is loading warns, and one that failed says why', async () => {
    const loading = await startWith({ models: models('loading') })
    await loading.settles('model', { status: 'WARN', details: { reason: 'ember loading' } })
    const failed = await startWith({ models: models('unloaded', { failed: true, error: 'the file is cut short' }) })
    await failed.reaches('WARN')
    await failed.settles('model', { status: 'DOWN', details: { reason: 'ember failed: the file is cut short' } })
  })

  test('a dead inference service leaves the model unknown: one cause, one failure', async () => {
    const { inference, reaches, json, settles } = await startWith({ models: models('loaded') })
    await reaches('UP')
    await inference.stop()
    await reaches('DOWN')
    await settles('model', { status: 'UNKNOWN', details: { reason: 'inference does not answer: connection refused' } })
    expect(await json('/health')).toMatchObject({ output: 'inference: connection refused' })
  })
})
