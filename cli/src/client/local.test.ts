import { describe, expect, test } from 'vitest'
import { notRunning } from './local.ts'

describe('notRunning()', () => {
  test('says from where, and what to do', () => {
    expect(notRunning('/srv/hearth')).toMatchObject({
      kind: 'unavailable',
      code: 'not-running',
      message: 'Cannot reach Hearth: none runs from "/srv/hearth"; start it with "npm run hearth -- up"',
    })
  })
})
