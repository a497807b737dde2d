import { expect, test } from 'vitest'
import { cpuStacks, heapStacks } from './to-stacks.ts'

const callFrame = (functionName: string, lineNumber = 0) => ({
  ...{ functionName, url: 'file:///a.ts', scriptId: '1' },
  ...{ lineNumber, columnNumber: 0 },
})

test('what V8 saw of the processor is a stack for each place, without what was idle', () => {
  const nodes = [
    { id: 1, callFrame: callFrame('(root)', -1), children: [2, 4] },
    { id: 2, callFrame: callFrame('outer', 4), children: [3] },
    { id: 3, callFrame: callFrame('inner', 9) },
    { id: 4, callFrame: callFrame('(idle)', -1) },
  ]
  const profile = { nodes, startTime: 1_000, endTime: 31_000, samples: [3, 4, 3, 2], timeDeltas: [10, 9, 5, -1] }
  expect(cpuStacks(profile, 7, 10)).toMatchObject({
    stacks: [
      {
        frames: [
          { name: 'inner', line: 10 },
          { name: 'outer', line: 5 },
        ],
        values: [2, 15_000],
      },
      { frames: [{ name: 'outer' }], values: [1, 0] },
    ],
    period: { value: 10_000 },
    startedMs: 7,
    durationMs: 30,
  })
})

test('what is held is a stack for each place that allocated it', () => {
  const inner = { callFrame: callFrame('inner'), selfSize: 100.4, id: 3, children: [] }
  const outer = { callFrame: callFrame('outer'), selfSize: 0, id: 2, children: [inner] }
  const head = { callFrame: callFrame('(root)'), selfSize: 5, id: 1, children: [outer] }
  expect(heapStacks({ head }, 7, 30, 1)).toMatchObject({
    measures: [{ type: 'inuse_space', unit: 'bytes' }],
    stacks: [
      { frames: [], values: [5] },
      { frames: [{ name: 'inner' }, { name: 'outer' }], values: [100] },
    ],
  })
})
