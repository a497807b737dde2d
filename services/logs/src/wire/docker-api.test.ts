import { describe, expect, test } from 'vitest'
import type { Container } from '../domain/containers/container.ts'
import { renderFrame, renderInspected, renderListed, versionAnswer } from './docker-api.ts'

const nowMs = 1_700_000_000_000
const before = (seconds: number) => `${1_700_000_000 - seconds}000000000`

function container(own: Partial<Container> = {}, engine: Partial<Container['engine']> = {}): Container {
  return {
    id: 'docker:1',
    name: 'web',
    image: 'nginx',
    source: 'docker',
    state: 'running',
    health: undefined,
    pid: 7,
    port: undefined,
    restarts: 2,
    retained: undefined,
    engine: {
      fullId: 'a'.repeat(64),
      labels: { tier: 'front' },
      createdAt: before(100),
      startedAt: before(90),
      finishedAt: undefined,
      exitCode: undefined,
      logDriver: 'local',
      tty: true,
      ...engine,
    },
    ...own,
  }
}

describe('a container in the list', () => {
  const status = (own: Partial<Container>, engine: Partial<Container['engine']> = {}) =>
    renderListed(container(own, engine), nowMs).Status

  test.each([
    { seconds: 0, status: 'Up 0 seconds' },
    { seconds: 59, status: 'Up 59 seconds' },
    { seconds: 60, status: 'Up 1 minute' },
    { seconds: 7_199, status: 'Up 1 hour' },
    { seconds: 7_200, status: 'Up 2 hours' },
    { seconds: 86_400, status: 'Up 1 day' },
    { seconds: -5, status: 'Up 0 seconds' },
  ])('started $seconds s ago is $status', ({ seconds, status: expected }) => {
    expect(status({}, { startedAt: before(seconds) })).toBe(expected)
  })

  test('that is a process of Hearth is up since its start', () => {
    const own = { source: 'process', engine: undefined, startedAt: before(90) }
    expect(renderListed(container(own), nowMs).Status).toBe('Up 1 minute')
    const { State: state } = renderInspected(container(own))
    expect(state.StartedAt).toBe('2023-11-14T22:11:50.000000000Z')
  })

  test.each([
    { name: 'healthy', own: { health: 'healthy' }, expected: 'Up 1 minute (healthy)' },
    { name: 'not known to be', own: { health: 'starting' }, expected: 'Up 1 minute (health: starting)' },
    { name: 'paused', own: { state: 'paused' }, expected: 'Up 1 minute (Paused)' },
    { name: 'made', own: { state: 'created' }, expected: 'Created' },
    { name: 'being removed', own: { state: 'removed' }, expected: 'Removal In Progress' },
    { name: 'dead', own: { state: 'dead' }, expected: 'Dead' },
    { name: 'over', own: { state: 'exited' }, expected: 'Exited (3) 2 minutes ago' },
    { name: 'started again', own: { state: 'restarting' }, expected: 'Restarting (3) 2 minutes ago' },
  ] as const)('that is $name is $expected', ({ own, expected }) => {
    expect(status(own, { exitCode: 3, finishedAt: before(130) })).toBe(expected)
  })

  test('of which nothing more is known is up, or ended with 0', () => {
    const unknown = { startedAt: undefined, finishedAt: undefined, exitCode: undefined }
    expect([status({}, unknown), status({ state: 'exited' }, unknown)]).toEqual(['Up', 'Exited (0)'])
  })
})

describe('a container that is inspected', () => {
  test('tells what an engine knows of it', () => {
    expect(renderInspected(container())).toMatchObject({
      Id: 'a'.repeat(64),
      Name: '/web',
      Image: 'nginx',
      RestartCount: 2,
      Created: '2023-11-14T22:11:40.000000000Z',
      State: { Status: 'running', Pid: 7, ExitCode: 0, FinishedAt: '0001-01-01T00:00:00Z' },
      Config: { Image: 'nginx', Tty: true, Labels: { tier: 'front' } },
      HostConfig: { LogConfig: { Type: 'local' } },
    })
  })

  test.each([
    { state: 'running', is: { Running: true, Paused: false, Restarting: false, Dead: false } },
    { state: 'paused', is: { Running: true, Paused: true, Restarting: false, Dead: false } },
    { state: 'restarting', is: { Running: false, Paused: false, Restarting: true, Dead: false } },
    { state: 'dead', is: { Running: false, Paused: false, Restarting: false, Dead: true } },
    { state: 'exited', is: { Running: false, Paused: false, Restarting: false, Dead: false } },
  ] as const)('that is $state says so', ({ state, is }) => {
    expect(renderInspected(container({ state })).State).toMatchObject(is)
  })

  test('may be a process, of which an engine knows nothing', () => {
    const process = { ...container({ pid: undefined, restarts: undefined }), engine: undefined }
    expect(renderInspected(process)).toMatchObject({
      RestartCount: 0,
      Created: '0001-01-01T00:00:00Z',
      State: { Pid: 0, ExitCode: 0 },
      Config: { Tty: false, Labels: {} },
      HostConfig: { LogConfig: { Type: 'json-file' } },
    })
  })
})

describe('a line', () => {
  const line = {
    container: 'c',
    generation: 'g',
    time: before(0),
    stream: 'stderr',
    text: 'é',
    partial: false,
  } as const

  test.each([
    { stream: 'stdout', kind: 1 },
    { stream: 'stderr', kind: 2 },
  ] as const)('of $stream is framed with its kind and its length in bytes', ({ stream, kind }) => {
    const frame = renderFrame({ ...line, stream }, { timestamps: false, tty: false })
    expect([...frame.subarray(0, 8)]).toEqual([kind, 0, 0, 0, 0, 0, 0, 3])
    expect(frame.subarray(8).toString()).toBe('é\n')
  })

  test('of a terminal is plain', () => {
    expect(renderFrame(line, { timestamps: false, tty: true }).toString()).toBe('é\r\n')
  })

  test('begins with its time where that is asked for', () => {
    const stamped = renderFrame(line, { timestamps: true, tty: true }).toString()
    expect(stamped).toBe('2023-11-14T22:13:20.000000000Z é\r\n')
  })
})

test("the processor's name is one of Go's, as Docker's clients know it", () => {
  const name = process.arch === 'x64' ? 'amd64' : process.arch
  expect(versionAnswer('1.2.3')).toMatchObject({ Version: '1.2.3', Arch: name })
})
