import { expect, test } from 'vitest'
import { cannotWrite } from './system-faults.ts'

test('what the disk refused is told with the file and the reason', () => {
  const cause = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const message = 'Cannot write "/backups/a.tar.gz": the disk is full'
  expect(cannotWrite('/backups/a.tar.gz', cause)).toMatchObject({ kind: 'unavailable', message, cause })
})

test('any other fault stays as it is', () => {
  const fault = new Error('a fault of ours')
  expect(cannotWrite('/a', fault)).toBe(fault)
})
