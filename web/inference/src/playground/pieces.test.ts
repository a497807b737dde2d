import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

test.each([
  { name: 'nothing', delta: { role: 'assistant', content: '' }, pieces: [] },
  { name: 'text', delta: { content: 'a' }, pieces: [{ kind: 'text', text: 'a' }] },
  {
    name: 'reasoning, which comes under two names',
    delta: { reasoning: 'a', reasoning_content: 'a' },
    pieces: [{ kind: 'reasoning', text: 'a' }],
  },
  { name: 'reasoning under one name', delta: { reasoning: 'a' }, pieces: [{ kind: 'reasoning', text: 'a' }] },
  {
    name: 'the beginning of a call',
    delta: { tool_calls: [{ index: 0, id: 'x', function: { name: 'f', arguments: '' } }] },
    pieces: [{ kind: 'call', index: 0, id: 'x', name: 'f', args: '' }],
  },
  {
    name: 'more of a call',
    delta: { tool_calls: [{ index: 0, function: { arguments: '{}' } }] },
    pieces: [{ kind: 'call', index: 0, id: '', name: '', args: '{}' }],
  },
])('piecesOf() finds $name', ({ delta, pieces }) => expect(piecesOf(delta)).toEqual(pieces))
