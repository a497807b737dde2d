import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogWriter, makeHome } from '../../test-support/log-writer.ts'
import { findService, listProcesses } from './process-list.ts'

// The largest id that Linux gives out is 4,194,304.
const nobody = 4_194_305

let made: ReturnType<typeof makeHome>
beforeEach(() => {
  made = makeHome()
})
afterEach(() => made.remove())

const options = (services: readonly string[] = []) => ({
  home: made.home,
  dir: join(made.home, 'logs'),
  services,
  maxRecordBytes: 131_072,
  blockBytes: 4_096,
})

function runs(services: Record<string, object>, pid = process.pid): void {
  writeFileSync(join(made.home, 'run.json'), JSON.stringify({ pid, services }))
}

async function describeOne(name: string) {
  return (await listProcesses(options([name]))).find((container) => container.name === name)
}

describe('the processes that are listed', () => {
  test('are the configured ones, those that run, and those that have left output, each once', async () => {
    runs({ runner: { state: 'ready' }, web: { state: 'ready' } })
    createLogWriter(made.home, 'web').write('a\n')
    const left = createLogWriter(made.home, 'left')
    left.write('a\n')
    left.rotate()
    for (const name of ['README.md', 'Upper.log', 'web.log.gz']) writeFileSync(join(made.home, 'logs', name), '')
    const names = (await listProcesses(options(['configured', 'web']))).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['configured', 'left', 'runner', 'web'])
  })

  test('are none of a name that could not be a file of its own', async () => {
    runs({ '../web': { state: 'ready' } })
    expect(await listProcesses(options())).toEqual([])
    expect(await findService('bundle/../web', options())).toBeUndefined()
  })

  test('are found by their ids', async () => {
    expect(await findService('bundle/web', options(['web']))).toBe('web')
    expect(await findService('web', options(['web']))).toBeUndefined()
  })
})

describe('the state of a process', () => {
  test.each([
    { name: 'runs', process: { pid: process.pid, state: 'ready' }, state: 'running', health: 'healthy' },
    { name: 'begins', process: { pid: process.pid, state: 'starting' }, state: 'running', health: 'starting' },
    { name: 'is not well', process: { pid: process.pid, state: 'degraded' }, state: 'running', health: 'unhealthy' },
    { name: 'is in a state not known here', process: { pid: process.pid, state: 'new' }, state: 'running' },
    { name: 'is in a state every object has', process: { pid: process.pid, state: 'toString' }, state: 'running' },
    { name: 'was given up', process: { pid: null, state: 'failed' }, state: 'dead' },
    { name: 'waits for its next start', process: { pid: null, state: 'restarting' }, state: 'restarting' },
    { name: 'has gone without its supervisor knowing', process: { pid: nobody, state: 'ready' }, state: 'restarting' },
    { name: 'was stopped', process: { pid: null, state: 'stopped' }, state: 'exited' },
  ])('that $name is $state', async ({ process, state, health }) => {
    runs({ web: process })
    expect(await describeOne('web')).toMatchObject({ state, health })
  })

  test('tells its process id, start, port and restarts while it runs, and no id or start afterwards', async () => {
    const known = { port: 3_000, restarts: 2, startedAt: '2026-11-21T09:00:00.250Z' }
    runs({ web: { pid: process.pid, state: 'ready', ...known } })
    const told = { pid: process.pid, port: 3_000, restarts: 2, startedAt: '1795251600250000000' }
    expect(await describeOne('web')).toMatchObject(told)
    runs({ web: { pid: process.pid, state: 'ready', ...known, startedAt: 'soon' } })
    expect(await describeOne('web')).toMatchObject({ pid: process.pid, startedAt: undefined })
    runs({ web: { pid: nobody, state: 'stopped', ...known } })
    expect(await describeOne('web')).toMatchObject({ pid: undefined, health: undefined, startedAt: undefined })
  })

  test('of the supervisor is that of who wrote the run', async () => {
    runs({})
    expect(await describeOne('supervisor')).toMatchObject({ state: 'running', health: 'healthy', pid: process.pid })
  })

  test.each([
    { name: 'without a run', run: () => undefined },
    { name: 'after a supervisor that died', run: () => runs({ web: { pid: process.pid, state: 'ready' } }, nobody) },
    { name: 'that the run does not know', run: () => runs({}) },
  ])('$name is created, or exited once it has written', async ({ run }) => {
    run()
    expect(await describeOne('web')).toMatchObject({ state: 'created', retained: undefined })
    createLogWriter(made.home, 'web').write('a\n')
    expect(await describeOne('web')).toMatchObject({ state: 'exited' })
  })

  test('is unknown, with the reason, where the run cannot be read', async () => {
    mkdirSync(join(made.home, 'run.json'))
    expect(await describeOne('web')).toMatchObject({ state: 'unknown', unreadable: 'Cannot read its files: EISDIR' })
  })
})

test('what is kept reaches from the first record of the oldest file to the newest, with the bytes of all', async () => {
  const writer = createLogWriter(made.home, 'web', { startUs: 1_795_251_600_000_000 })
  writer.write('a\n')
  writer.rotate()
  writer.write('b\n')
  const retained = (await describeOne('web'))?.retained
  const record = '{"log":"a\\n","stream":"stdout","time":"2026-11-21T09:00:00.000001000Z"}\n'
  expect(retained).toMatchObject({ from: '1795251600000001000', bytes: 2 * record.length })
  expect(retained?.to).toMatch(/^\d{19}$/)
})
