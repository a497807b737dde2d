import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { damagedWhileOpen, explainOpening, isFullDisk } from './sqlite-faults.ts'

const file = { what: 'the flows', path: '/home/flows.db' } as Parameters<typeof explainOpening>[1]
const fault = (errcode: unknown, message = 'database disk image is malformed') =>
  Object.assign(new Error(message), { errcode })

test.each([
  { code: 13, full: true },
  { code: 778, full: true },
  { code: 4_874, full: true },
  { code: 10, full: false },
  { code: 11, full: false },
  { code: '13', full: false },
])('code $code is a full disk: $full', ({ code, full }) => expect(isFullDisk(fault(code))).toBe(full))

test.each([undefined, 'full', { errcode: 13 }, new Error('full')])('%s is no fault of SQLite', (error) => {
  expect(isFullDisk(error)).toBe(false)
  expect(damagedWhileOpen(error, file)).toBeUndefined()
})

const remedy =
  'stop Hearth, then put a backup in its place with "npm run hearth -- restore <file> --overwrite", or move it aside, with "/home/flows.db-wal" if there is one, to start with an empty one'

describe('explainOpening()', () => {
  test.each([11, 26, 267])('says of damage, code %i, what mends it', (code) => {
    const cause = fault(code)
    expect(explainOpening(cause, file)).toMatchObject({
      kind: 'invalid',
      message: `Cannot open the flows "/home/flows.db": the file is damaged (database disk image is malformed); ${remedy}`,
      cause,
    })
  })

  test.each([
    { cause: fault(14, 'unable to open database file'), reason: 'unable to open database file' },
    { cause: 'odd', reason: 'odd' },
  ])('says of anything else what it is: $reason', ({ cause, reason }) => {
    expect(explainOpening(cause, file).message).toBe(`Cannot open the flows "/home/flows.db": ${reason}`)
  })

  test('leaves a failure as it is', () => {
    const failure = new Failure('invalid', 'Cannot open it')
    expect(explainOpening(failure, file)).toBe(failure)
  })
})

describe('damagedWhileOpen()', () => {
  test('is a failure of a database that is broken', () => {
    expect(damagedWhileOpen(fault(11), file)).toMatchObject({
      kind: 'broken',
      message: `Cannot read the flows "/home/flows.db": the file is damaged; ${remedy}`,
    })
  })

  test('is none of anything else', () => expect(damagedWhileOpen(fault(1), file)).toBeUndefined())
})
