import { expect, test } from 'vitest'
import { readToolFile, type Tool, toolFile } from './tool.ts'

const tool: Tool = {
  id: 't',
  updatedDate: '2026-11-23T00:00:00.000Z',
  name: 'add',
  description: 'Adds',
  schema: '[]',
  func: 'return 1',
  color: 'red',
  iconSrc: null,
}

test('a tool comes back from its file, without what is of this server alone', () => {
  const { id: _, updatedDate: __, iconSrc: ___, ...fields } = tool
  expect(readToolFile(toolFile(tool))).toEqual(fields)
})

test.each([
  { name: 'no JSON', text: 'add' },
  { name: 'a flow', text: '{"nodes":[],"edges":[]}' },
  { name: 'a tool without code', text: '{"name":"add"}' },
])('$name holds no tool', ({ text }) => {
  expect(readToolFile(text)).toBeUndefined()
})
