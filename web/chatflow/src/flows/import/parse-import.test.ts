import { describe, expect, test } from 'vitest'
import { parseImport } from './parse-import.ts'

const flow = { nodes: [{ id: 'a', data: { name: 'llmChain' } }], edges: [], viewport: { x: 1 } }
const flowData = JSON.stringify(flow)
const read = (value: unknown, fileName = 'Support Chatflow.json') => parseImport(JSON.stringify(value), fileName)

describe('parseImport()', () => {
  test('takes a drawn flow and names it after its file', () => {
    expect(read(flow)).toEqual([{ flow: { name: 'Support', type: 'CHATFLOW', flowData }, nodeCount: 1 }])
  })

  test.each([
    { file: 'My flow.json', name: 'My flow' },
    { file: 'My flow Agentflow (1).JSON', name: 'My flow' },
    { file: '.json', name: 'Imported flow' },
  ])('names $file "$name"', ({ file, name }) => expect(read(flow, file)[0]?.flow.name).toBe(name))

  test.each([
    { family: 'Agent Flows', type: 'AGENTFLOW' },
    { family: 'Sequential Agents', type: 'MULTIAGENT' },
    { family: 'Chains', type: 'CHATFLOW' },
  ])('sees by $family that it is $type', ({ family, type }) => {
    const drawn = { nodes: [{ id: 'a', data: { name: 'x', category: family } }], edges: [] }
    expect(read(drawn)[0]?.flow.type).toBe(type)
  })

  test('takes the flows of a bundle with their ids, and nothing else', () => {
    const bundle = {
      ChatFlow: [{ id: 'i', name: 'A', flowData, category: 'x;y', createdDate: 'then', workspaceId: 'w' }],
      AgentFlowV2: [{ name: 'B', flowData }],
      Tool: [{ name: 'C', func: 'x' }],
    }
    expect(read(bundle).map((draft) => draft.flow)).toEqual([
      { id: 'i', name: 'A', type: 'CHATFLOW', flowData, category: 'x;y' },
      { name: 'B', type: 'AGENTFLOW', flowData },
    ])
  })

  test('takes a row, and rows, of the interface', () => {
    const row = { name: 'A', type: 'MULTIAGENT', flowData }
    expect(read(row)).toEqual(read([row]))
    expect(read(row)[0]?.flow).toEqual(row)
  })

  test.each([
    { name: 'what is not JSON', text: '{', says: 'it is not JSON' },
    { name: 'JSON without a flow', text: '{"a":1}', says: 'it has no flow' },
    { name: 'an empty bundle', text: '{"ChatFlow":[]}', says: 'it has no flow' },
  ])('refuses $name', ({ text, says }) => expect(() => parseImport(text, 'f.json')).toThrow(says))
})
