import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { renderError } from './error.ts'

const at = (path: string) => ({ requestId: 'r-1', path })

describe('renderError()', () => {
  test('gives the code of a failure and what to do about it', () => {
    const failure = new Failure('missing', 'Cannot read "web"', { code: 'container_not_found' })
    expect(renderError(failure, at('/api/v1/logs')).body).toEqual({
      error: {
        code: 'container_not_found',
        message: 'Cannot read "web"',
        hint: 'GET /api/v1/containers lists the ids and names',
      },
    })
  })

  test('gives the kind where there is no code, and no hint where the message says it all', () => {
    expect(renderError(new Failure('invalid', 'Cannot read it'), at('/api/v1/logs')).body).toEqual({
      error: { code: 'invalid', message: 'Cannot read it', hint: undefined },
    })
  })

  test('says of a fault of its own only where the log has it', () => {
    expect(renderError(undefined, at('/api/v1/logs')).body).toEqual({
      error: { code: 'internal', message: 'Internal error', hint: 'The log has it as request r-1' },
    })
  })

  test.each([
    '/_ping',
    '/v1.44/_ping',
    '/v1.44/plugins',
    '/system/df',
    '/version',
    '/info',
    '/v1.44/events',
    '/containers/web/json',
    '/v1/images/create',
    '/exec',
    '/networks/a',
    '/volumes',
    '/build',
    '/commit',
  ])('answers %s in the form of Docker', (path) => {
    expect(renderError(new Failure('missing', 'No such container: web'), at(path)).body).toEqual({
      message: 'No such container: web',
    })
    expect(renderError(undefined, at(path)).body).toEqual({ message: 'Internal error' })
  })

  test.each(['/api/v1/containers', '/', '/containersfoo', '/vx/containers', '/versions'])(
    'answers %s in its own form',
    (path) => {
      expect(renderError(undefined, at(path)).body).toHaveProperty('error')
    },
  )
})
