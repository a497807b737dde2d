import { describe, expect, test } from 'vitest'
import { fromInspected, fromListed, idOf, toContainer } from './engine-container.ts'
import { inspectAnswer, listAnswer } from './wire.ts'

const Id = 'ab'.repeat(32)

function listed(own: object = {}) {
  const base = { Id, Names: ['/web'], Image: 'nginx', State: 'running', Status: 'Up 1 hour', Created: 1_795_251_600 }
  return listAnswer.parse([{ ...base, ...own }]).map(fromListed)[0]
}

function inspected(state: object = {}, own: object = {}) {
  return fromInspected(
    inspectAnswer.parse({
      Id,
      Name: '/web',
      Created: '2026-11-21T09:00:00.5Z',
      RestartCount: 2,
      State: {
        Status: 'running',
        Pid: 7,
        StartedAt: '2026-11-21T09:00:01Z',
        FinishedAt: '0001-01-01T00:00:00Z',
        ...state,
      },
      Config: { Image: 'nginx', Tty: true, Labels: null },
      HostConfig: {},
      ...own,
    }),
  )
}

test('the id is what the docker command shows', () => expect(idOf(Id)).toBe('docker/abababababab'))

describe('a container that is listed', () => {
  test('is described by what the list holds', () => {
    expect(listed({ Labels: { tier: 'front' } })).toEqual({
      fullId: Id,
      name: 'web',
      image: 'nginx',
      labels: { tier: 'front' },
      state: 'running',
      health: undefined,
      createdAt: '1795251600000000000',
      exitCode: undefined,
      details: undefined,
    })
  })

  test('without a name is called by its short id, and may be as old as time', () => {
    expect(listed({ Names: null, Created: 5 })).toMatchObject({
      name: 'abababababab',
      createdAt: '0000000005000000000',
    })
  })

  test.each([
    { status: 'Up 1 hour (healthy)', health: 'healthy', exitCode: undefined },
    { status: 'Up 1 hour (unhealthy)', health: 'unhealthy', exitCode: undefined },
    { status: 'Up 1 second (health: starting)', health: 'starting', exitCode: undefined },
    { status: 'Up 1 hour (Paused)', health: undefined, exitCode: undefined },
    { status: 'Exited (137) 2 hours ago', health: undefined, exitCode: 137 },
    { status: 'Exited (-1) 2 hours ago', health: undefined, exitCode: -1 },
    { status: 'Restarting (1) 2 seconds ago', health: undefined, exitCode: undefined },
  ])('with "$status" has the health $health and the code $exitCode', ({ status, health, exitCode }) => {
    expect(listed({ Status: status })).toMatchObject({ health, exitCode })
  })

  test.each([
    ['created', 'created'],
    ['configured', 'created'],
    ['initialized', 'created'],
    ['running', 'running'],
    ['stopping', 'running'],
    ['paused', 'paused'],
    ['restarting', 'restarting'],
    ['removing', 'removed'],
    ['exited', 'exited'],
    ['stopped', 'exited'],
    ['dead', 'dead'],
    ['toString', 'exited'],
    ['not known yet', 'exited'],
  ])('in the state "%s" is %s', (own, state) => expect(listed({ State: own })).toMatchObject({ state }))
})

describe('a container that was looked at', () => {
  test('is described by its details', () => {
    expect(inspected({ Health: { Status: 'healthy' } })).toMatchObject({
      fullId: Id,
      name: 'web',
      labels: {},
      state: 'running',
      health: 'healthy',
      createdAt: '1795251600500000000',
      exitCode: undefined,
    })
  })

  test.each([
    { state: 'exited', exitCode: 3 },
    { state: 'dead', exitCode: 3 },
    { state: 'running', exitCode: undefined },
    { state: 'created', exitCode: undefined },
  ])('and is $state has the exit code $exitCode', ({ state, exitCode }) => {
    expect(inspected({ Status: state, ExitCode: 3 }).exitCode).toBe(exitCode)
  })

  test('with a health of another word, or a time that is none, tells neither', () => {
    const found = inspected({ Health: { Status: 'none' } }, { Created: 'long ago' })
    expect(found).toMatchObject({ health: undefined, createdAt: '0'.repeat(19) })
  })
})

describe('as all sources describe theirs', () => {
  const finished = { FinishedAt: '2026-11-21T09:00:02Z' }

  test('a running container has a process and no end', () => {
    expect(toContainer(inspected(finished))).toMatchObject({
      id: 'docker/abababababab',
      source: 'docker',
      pid: 7,
      restarts: 2,
      engine: { startedAt: '1795251601000000000', finishedAt: undefined, logDriver: 'json-file', tty: true },
    })
  })

  test('a paused one still has its process', () => {
    expect(toContainer(inspected({ Status: 'paused', ...finished }))).toMatchObject({
      pid: 7,
      engine: { finishedAt: undefined },
    })
  })

  test('a stopped one has an end and no process', () => {
    expect(toContainer(inspected({ Status: 'exited', ...finished }))).toMatchObject({
      pid: undefined,
      engine: { finishedAt: '1795251602000000000' },
    })
  })

  test('one that has never started or ended has neither time', () => {
    const never = { Status: 'created', Pid: 0, StartedAt: '0001-01-01T00:00:00Z' }
    expect(toContainer(inspected(never))).toMatchObject({
      pid: undefined,
      engine: { startedAt: undefined, finishedAt: undefined },
    })
  })

  test.each(['DB_PASSWORD', 'my.secret', 'token', 'ApiKey', 'credentials', 'author'])(
    'the value of a label called "%s" is withheld',
    (name) => {
      const found = listed({ Labels: { [name]: 'x', tier: 'front' } })
      expect(found && toContainer(found).engine?.labels).toEqual({ [name]: '(withheld)', tier: 'front' })
    },
  )
})
