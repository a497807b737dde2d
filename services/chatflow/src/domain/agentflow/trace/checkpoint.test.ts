import { expect, test } from 'vitest'
import { newStanding, restoreStanding, type Standing, saveStanding } from './checkpoint.ts'
import type { Contribution } from './trail.ts'

const first: Contribution = { step: 1, nodeId: 'a', changes: { x: 1 }, messages: [], output: { content: 'A' } }
const second: Contribution = { step: 2, nodeId: 'b', changes: {}, messages: [], output: {}, loopCount: 3 }

const standing: Standing = {
  waiting: new Map([['join', new Map([['b', { rank: [0, 1], trail: [first, second] }]])]]),
  loops: new Map([['loop', 2]]),
  paused: [{ nodeId: 'ask', rank: [0, 2], trail: [first] }],
}

test('a run goes on where it stood, after its standing was stored as JSON', () => {
  expect(restoreStanding(JSON.parse(JSON.stringify(saveStanding(standing))))).toEqual(standing)
})

test('what happened on several ways is stored once', () => {
  expect(saveStanding(standing)).toEqual({
    waiting: [{ nodeId: 'join', arrivals: [{ nodeId: 'b', rank: [0, 1], trail: [1, 2] }] }],
    loops: [['loop', 2]],
    paused: [{ nodeId: 'ask', rank: [0, 2], trail: [1] }],
    contributions: [
      { step: 1, nodeId: 'a', changes: { x: 1 }, output: { content: 'A' } },
      { step: 2, nodeId: 'b', changes: {}, output: {}, loopCount: 3 },
    ],
  })
})

test('what was said is left to the history of the session', () => {
  const said: Contribution = { ...first, messages: [{ role: 'user', content: 'Hi' }] }
  const saved = saveStanding({ ...newStanding(), paused: [{ nodeId: 'ask', rank: [], trail: [said] }] })
  expect(restoreStanding(saved)?.paused).toEqual([{ nodeId: 'ask', rank: [], trail: [first] }])
})

test('a step that was not stored is left out of the way', () => {
  const saved = { ...saveStanding(standing), contributions: [] }
  expect(restoreStanding(saved)?.paused).toEqual([{ nodeId: 'ask', rank: [0, 2], trail: [] }])
})

test.each([undefined, null, 'text', {}, { ...saveStanding(standing), loops: [['loop', 1.5]] }])(
  'nothing is made of %j, which was not saved here',
  (saved) => {
    expect(restoreStanding(saved)).toBeUndefined()
  },
)
