import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { renderError } from './error.ts'

const told = (failure: Failure | undefined) =>
  renderError(failure, { requestId: 'r7' } as Parameters<typeof renderError>[1])

describe('a failure is told', () => {
  test('by its code', () => {
    const failure = new Failure('missing', 'there is no such check', { code: 'no-check' })
    expect(told(failure)).toEqual({ body: { error: { code: 'no-check', message: 'there is no such check' } } })
  })

  test('by its kind where it has no code', () => {
    expect(told(new Failure('invalid', 'no time'))).toEqual({
      body: { error: { code: 'invalid', message: 'no time' } },
    })
  })

  test('without what only the log may know', () => {
    const message = 'Internal error; the log has it as request r7'
    expect(told(undefined)).toEqual({ body: { error: { code: 'internal', message } } })
  })
})
