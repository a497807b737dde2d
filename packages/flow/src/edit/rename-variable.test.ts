import { expect, test } from 'vitest'
import { drawing, inputsOf, node } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { renameVariable, type Scope } from './rename-variable.ts'

test.each<[Scope, Record<string, unknown>, Record<string, unknown>]>([
  [
    'vars',
    { a: '{{$vars.old}} {{$vars.older}}', b: 'return $vars.old' },
    { a: '{{$vars.new}} {{$vars.older}}', b: 'return $vars.new' },
  ],
  ['vars', { a: [{ value: '$vars.old.x' }], n: 1 }, { a: [{ value: '$vars.new.x' }], n: 1 }],
  [
    'state',
    { a: '<span data-id="$flow.state.old">{{ $flow.state.old }}</span>', startState: [{ key: 'old', value: 'old' }] },
    { a: '<span data-id="$flow.state.new">{{ $flow.state.new }}</span>', startState: [{ key: 'new', value: 'old' }] },
  ],
  [
    'state',
    { llmUpdateState: [{ key: 'old' }, { key: 'other' }] },
    { llmUpdateState: [{ key: 'new' }, { key: 'other' }] },
  ],
  [
    'form',
    { formInputTypes: [{ name: 'old' }], a: '{{$form.old}} {{$vars.old}}' },
    { formInputTypes: [{ name: 'new' }], a: '{{$form.new}} {{$vars.old}}' },
  ],
])('a name of %s is renamed wherever it is used: %j', (scope, before, after) => {
  const document = drawing([node({ ...kinds.llm, inputs: [] }, 'l', { inputs: before })])
  expect(inputsOf(renameVariable('old', 'new', scope)(document), 'l')).toEqual(after)
})

test('a name that nothing uses changes nothing', () => {
  const document = drawing([node(kinds.llm, 'l', { inputs: { startState: [{ key: 'x' }] } })])
  expect(renameVariable('old', 'new', 'state')(document)).toBe(document)
  expect(renameVariable('a.b', 'new')(document)).toBe(document)
})
