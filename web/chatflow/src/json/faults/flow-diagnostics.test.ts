import { expect, test } from 'vitest'
import { flowDiagnostics } from './flow-diagnostics.ts'

test('faults are marked at their nodes, those of the flow at its beginning', () => {
  const text = '{"nodes":[{"id":"a"}]}'
  const faults = [
    { id: 'a', label: 'A', name: 'x', issues: ['one', 'two'] },
    { id: '', label: 'Flow', name: '', issues: ['three'] },
  ]
  expect(flowDiagnostics(text, faults).map(({ from, to, message }) => [text.slice(from, to), message])).toEqual([
    ['"id":"a"', 'one'],
    ['"id":"a"', 'two'],
    ['{', 'three'],
  ])
})
