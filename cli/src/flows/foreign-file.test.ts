import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedOf, readForeign } from './foreign-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-foreign-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const graph = { nodes: [], edges: [] }

test.each([
  { name: 'an app of Dify', text: 'kind: app\napp:\n  mode: chat', is: true },
  { name: 'an app of Dify as JSON', text: '{"app": {"mode": "chat"}}', is: true },
  { name: 'a flow of Langflow', text: JSON.stringify({ name: 'A', data: graph }), is: true },
  { name: 'several of Langflow', text: JSON.stringify({ flows: [{ data: graph }] }), is: true },
  { name: 'a workflow of n8n', text: JSON.stringify({ nodes: [], connections: {} }), is: true },
  { name: 'several of n8n', text: JSON.stringify([{ nodes: [], connections: {} }]), is: true },
  { name: "what Flowise's canvas exports", text: JSON.stringify(graph), is: false },
  { name: "Flowise's export", text: '{"ChatFlow": []}', is: false },
  { name: 'broken JSON', text: '{', is: false },
  { name: 'a text', text: 'hello', is: false },
])('$name is of another builder: $is', async ({ text, is }) => {
  const path = join(folder, 'file')
  await writeFile(path, text)
  expect(await readForeign(path)).toEqual(is ? { name: 'file', text } : undefined)
})

test('a folder and what is nowhere are none', async () => {
  expect(await readForeign(folder)).toBeUndefined()
  expect(await readForeign(join(folder, 'nowhere'))).toBeUndefined()
})

test('the flows of a file have the same ids each time, and their reports', () => {
  const report = { id: '', name: '', verdict: 'runs', substitutions: [], reasons: [], credentials: [] }
  const converted = ['A', 'B'].map((name) => ({ name, type: 'AGENTFLOW', flowData: '{}', report }))
  const { exported, reports = [] } = exportedOf({ name: 'bot.yml', text: '' }, converted)
  const { flows } = exported
  expect(flows.map(({ name, type }) => [name, type])).toEqual([
    ['A', 'AGENTFLOW'],
    ['B', 'AGENTFLOW'],
  ])
  expect(reports.map(({ id, name }) => [id, name])).toEqual(flows.map(({ id, name }) => [id, name]))
  expect(new Set(flows.map(({ id }) => id)).size).toBe(2)
  expect(exportedOf({ name: 'bot.yml', text: '' }, converted).exported.flows).toEqual(flows)
})
