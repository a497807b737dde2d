import { expect, test } from 'vitest'
import { LogShare } from './log-share.ts'

function shareOf(bound: { bytes: number }, wal: { bytes: number }, keptBytes = 0) {
  const limits = { checkpointBytes: 100, chunkFileBytes: 100, keptBytes }
  return new LogShare({ boundBytes: () => bound.bytes, walBytes: () => wal.bytes, ...limits })
}

test('parts of the bound follow it when it changes, up to what they may be at most', () => {
  const bound = { bytes: 3_200 }
  const share = shareOf(bound, { bytes: 0 })
  expect([share.checkpointBytes, share.chunkFileBytes]).toEqual([100, 100])
  bound.bytes = 320
  expect([share.checkpointBytes, share.chunkFileBytes]).toEqual([20, 10])
})

test('all segments count until a checkpoint stands for them, though others failed before', () => {
  const wal = { bytes: 0 }
  const share = shareOf({ bytes: 3_200 }, wal)
  const rotate = (bytes: number) => {
    share.rotate(bytes)
    wal.bytes = 0
  }
  rotate(10)
  share.settle()
  expect(share.bytes).toBe(10)
  // Two that failed.
  rotate(20)
  rotate(30)
  expect(share.bytes).toBe(60)
  rotate(40)
  share.settle()
  // What is behind the last checkpoint that stands.
  expect(share.bytes).toBe(90)
  rotate(5)
  share.settle()
  expect(share.bytes).toBe(5)
})

test('what a start found behind the checkpoint before the last counts until the next one stands', () => {
  const wal = { bytes: 10 }
  const share = shareOf({ bytes: 3_200 }, wal, 25)
  expect(share.bytes).toBe(35)
  share.rotate(wal.bytes)
  wal.bytes = 0
  expect(share.bytes).toBe(35)
  share.settle()
  expect(share.bytes).toBe(10)
})

test('a log from before the bound was lowered goes with two checkpoints, and is too much until then', () => {
  const bound = { bytes: 3_200 }
  const wal = { bytes: 10 }
  const share = shareOf(bound, wal)
  for (let start = 0; start < 2; start++) share.settle()
  wal.bytes = 90
  expect([share.isLong, share.excessBytes]).toEqual([false, 0])
  bound.bytes = 320
  expect([share.isLong, share.excessBytes]).toEqual([true, 50])
  share.rotate(wal.bytes)
  wal.bytes = 0
  share.settle()
  expect([share.bytes, share.excessBytes]).toEqual([90, 50])
  share.rotate(0)
  share.settle()
  expect([share.bytes, share.excessBytes]).toEqual([0, 0])
  // It may not become so long again.
  wal.bytes = 90
  expect([share.isLong, share.excessBytes]).toEqual([true, 0])
})
