import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { FlowRow } from './exported.ts'
import { diffFlows } from './flow-diff.ts'
import { flowFileName, readFlowFile, renderFlowFile } from './flow-file.ts'
import { readFlows, readFolder } from './read-flows.ts'

const flowData = JSON.stringify({
  nodes: [
    { id: 'llmChain_0', data: { name: 'llmChain', label: 'Chain', inputs: { chainName: 'a' } } },
    { id: 'chatOpenAI_0', data: { name: 'chatOpenAI', label: 'Model', inputs: { temperature: 0.5 } } },
  ],
  edges: [{ source: 'chatOpenAI_0', target: 'llmChain_0', sourceHandle: 's', targetHandle: 't' }],
})
const row: FlowRow = {
  id: '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15',
  name: 'Café & Co',
  type: 'CHATFLOW',
  flowData,
  deployed: false,
  isPublic: true,
  apikeyid: 'secret',
  updatedDate: '2026-01-01',
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-flows-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

async function fileOf(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('a flow as a file', () => {
  test('keeps what its owner decided and leaves out keys and times', () => {
    const text = renderFlowFile(row)
    expect(text).not.toMatch(/secret|2026/)
    expect(readFlowFile(JSON.parse(text), 'x.json')).toMatchObject({
      id: row.id,
      name: row.name,
      isPublic: true,
      flowData,
    })
  })

  test('has a readable name', () => expect(flowFileName(row)).toBe('café-co.6e2f0c1a.json'))
})

describe('what can be imported', () => {
  test('a folder of flow files', async () => {
    await fileOf('a.json', renderFlowFile(row))
    await fileOf('notes.txt', 'no flow')
    expect((await readFlows(folder)).flows.map(({ id }) => id)).toEqual([row.id])
  })

  test("a canvas export of Flowise's, named by its file and of the type its nodes say", async () => {
    const agent = { nodes: [{ id: 'a', data: { name: 'startAgentflow' } }], edges: [] }
    const { flows } = await readFlows(await fileOf('Support Agentflow.json', agent))
    expect(flows).toMatchObject([{ name: 'Support', type: 'AGENTFLOW', flowData: JSON.stringify(agent) }])
    expect((await readFlows(join(folder, 'Support Agentflow.json'))).flows[0]?.id).toBe(flows[0]?.id)
    expect(flows[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test("Flowise's export, with all that is not a flow beside it", async () => {
    const { flows, others } = await readFlows(await fileOf('e.json', { AgentFlow: [row], Tool: [{ id: 't' }] }))
    expect(flows).toMatchObject([{ id: row.id }])
    expect(others).toEqual({ Tool: [{ id: 't' }] })
  })

  test("Flowise's database", async () => {
    const path = join(folder, 'database.sqlite')
    const database = new DatabaseSync(path)
    database.exec('CREATE TABLE chat_flow (id, name, type, flowData, deployed, isPublic); CREATE TABLE tool (id, name)')
    database.prepare('INSERT INTO chat_flow VALUES (?, ?, ?, ?, 0, 1)').run(row.id, row.name, null, flowData)
    database.prepare('INSERT INTO chat_flow VALUES (?, ?, ?, ?, 1, 0)').run('b', 'B', 'AGENTFLOW', flowData)
    database.exec("INSERT INTO tool VALUES ('t', 'tool')")
    database.close()
    const { flows, others } = await readFlows(path)
    expect(flows).toMatchObject([
      { id: row.id, type: 'CHATFLOW', isPublic: true, deployed: false },
      { id: 'b', type: 'AGENTFLOW', isPublic: false, deployed: true },
    ])
    expect(others.Tool).toEqual([{ id: 't', name: 'tool' }])
  })

  test('not a database of another program', async () => {
    const path = join(folder, 'other.sqlite')
    const database = new DatabaseSync(path)
    database.exec('CREATE TABLE note (id)')
    database.close()
    await expect(readFlows(path)).rejects.toThrow('it is not a Flowise database')
  })

  test('not what is not there', async () => {
    await expect(readFlows(join(folder, 'nothing'))).rejects.toMatchObject({ kind: 'missing' })
    await expect(readFolder(join(folder, 'nothing'))).rejects.toMatchObject({ kind: 'missing' })
  })

  test.each([
    { name: 'broken JSON', content: '{"a":' },
    { name: 'a list', content: '[]' },
    { name: 'something else', content: '{"hello":"world"}' },
    { name: 'an export with a flow that is none', content: '{"ChatFlow":[{"id":1}]}' },
  ])('not $name', async ({ content }) => {
    await expect(readFlows(await fileOf('x.json', content))).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('the difference between files and what is served', () => {
  const altered = (change: (text: string) => string): FlowRow => ({ ...row, flowData: change(flowData) })

  test('is nothing for the same flow, whatever its times', () => {
    expect(diffFlows([{ ...row, updatedDate: 'now' }], [row])).toEqual([])
  })

  test.each([
    {
      name: 'an input',
      to: altered((text) => text.replace('0.5', '0.7')),
      lines: ['~ input temperature of chatOpenAI_0'],
    },
    { name: 'a setting', to: { ...row, name: 'Other' }, lines: ['~ setting name'] },
    {
      name: 'a wire',
      to: altered((text) => text.replace(/"edges":\[.*\]/, '"edges":[]')),
      lines: ['- wire chatOpenAI_0 → llmChain_0'],
    },
  ])('names $name', ({ to, lines }) => {
    expect(diffFlows([to], [row])).toEqual([{ name: to.name, id: row.id, state: 'changed', lines }])
  })

  test('tells flows that are on one side only', () => {
    const other = { ...row, id: 'other' }
    expect(diffFlows([row], [other]).map(({ id, state }) => [id, state])).toEqual([
      [row.id, 'only in files'],
      ['other', 'only served'],
    ])
  })
})
