import { describe, expect, test } from 'vitest'
import { judgeDocker } from './docker.ts'

const there = { available: true, version: '27.5.1+dfsg', containers: { running: 2, total: 5 }, error: undefined }
const absent = { available: false, version: undefined, containers: undefined }

describe('judgeDocker()', () => {
  test('tells the version, without what a distribution adds, and how many containers run', () => {
    expect(judgeDocker(there, false)).toEqual({
      state: 'passing',
      note: 'Docker 27.5.1, 2 of 5 running',
      observed: { value: 2, unit: 'containers' },
    })
  })

  test.each([
    { name: 'without its version', status: { ...there, version: undefined }, note: 'Docker, 2 of 5 running' },
    { name: 'without containers', status: { ...there, containers: undefined }, note: 'Docker 27.5.1' },
  ])('an engine passes $name', ({ status, note }) => {
    expect(judgeDocker(status, false)).toMatchObject({ state: 'passing', note })
  })

  test.each([
    { error: undefined, state: 'unknown', reason: 'no Docker on this machine (optional)' },
    { error: 'connect ENOENT /var/run/docker.sock', state: 'unknown', reason: 'no Docker on this machine (optional)' },
    {
      error: 'connect ECONNREFUSED /var/run/docker.sock',
      state: 'unknown',
      reason: 'Docker does not run on this machine (optional)',
    },
    {
      error: 'connect EACCES /var/run/docker.sock',
      state: 'warning',
      reason: 'Docker is there, but this user may not use it',
    },
    { error: 'connect EPERM', state: 'warning', reason: 'Docker is there, but this user may not use it' },
    { error: 'connect ECONNREFUSED 10.0.0.1:2375', state: 'warning', reason: 'connect ECONNREFUSED 10.0.0.1:2375' },
    { error: 'the engine answered 500', state: 'warning', reason: 'the engine answered 500' },
    { error: 'no answer within 2 s', state: 'warning', reason: 'no answer within 2 s' },
    { error: 'it speaks no HTTP', state: 'warning', reason: 'it speaks no HTTP' },
    {
      error: 'DOCKER_HOST names no engine',
      state: 'unknown',
      reason: 'no Docker on this machine (optional)',
    },
    { error: 'turned off', state: 'unknown', reason: 'no Docker on this machine (optional)' },
  ])('an absence that says "$error" is $state', ({ error, state, reason }) => {
    expect(judgeDocker({ ...absent, error }, false)).toEqual({ state, reason })
  })

  test.each([
    { error: undefined, reason: 'there is no Docker engine' },
    { error: 'connect ENOENT /x', reason: 'connect ENOENT /x' },
  ])('where it is needed its absence fails: $reason', ({ error, reason }) => {
    expect(judgeDocker({ ...absent, error }, true)).toEqual({ state: 'failing', reason })
  })
})
