import { expect, test } from 'vitest'
import { noExtras, type Turn } from '../conversation.ts'
import { isByStarter } from './is-by-starter.ts'

const turn: Turn = { id: '1', parentId: '', question: 'Hi', answer: 'Hello', extras: noExtras, starterNodes: ['a'] }
const passing = (...ids: string[]): Turn => ({
  ...turn,
  extras: { ...noExtras, steps: ids.map((id) => ({ id, label: id, status: 'FINISHED' })) },
})
const { starterNodes: _, ...unknown } = turn

test.each([
  { name: 'an answer of a flow of the default model', turn, starter: true },
  { name: 'of a flow that asks another', turn: { ...turn, starterNodes: [] }, starter: false },
  { name: 'of which nothing is known', turn: unknown, starter: false },
  { name: 'that has not begun', turn: { ...turn, answer: '' }, starter: false },
  { name: 'of a step that asked it', turn: passing('start', 'a'), starter: true },
  { name: 'of a step that asks no model', turn: passing('start', 'reply'), starter: false },
])('$name: $starter', ({ turn, starter }) => expect(isByStarter(turn)).toBe(starter))
