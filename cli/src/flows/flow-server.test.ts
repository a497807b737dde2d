import { expect, test } from 'vitest'
import { answeringService } from '../client/answering.fixture.ts'
import { renderExport } from './exported.ts'
import { openFlowServer } from './flow-server.ts'

const flow = { id: 'a/b', name: 'Flow', type: 'CHATFLOW', flowData: '{}' }
const exported = { flows: [flow], others: { Tool: [{ id: 't' }] } }
const report = {
  id: 'a/b',
  name: 'Flow',
  verdict: 'runs',
  substitutions: [{ node: 'n', kind: 'k', text: 't' }],
  reasons: ['r'],
  credentials: ['c'],
}
const converted = { name: 'Flow', type: 'CHATFLOW', flowData: '{}', report }

async function open(call: string, json: unknown) {
  const { url, asked } = await answeringService({ [call]: { json } })
  return { server: openFlowServer(url, 'k'), asked }
}

test('flows are listed', async () => {
  const { server, asked } = await open('GET /api/v1/chatflows', [flow])
  expect(await server.list()).toEqual([flow])
  expect(asked).toEqual([{ call: 'GET /api/v1/chatflows', key: 'Bearer k', body: undefined }])
})

test('what would become of flows is told', async () => {
  const { server, asked } = await open('POST /api/v1/export-import/report', [report])
  expect(await server.report(exported)).toEqual([report])
  expect(asked).toEqual([{ call: 'POST /api/v1/export-import/report', key: 'Bearer k', body: renderExport(exported) }])
})

test('a file of another builder is converted', async () => {
  const { server, asked } = await open('POST /api/v1/export-import/convert', { flows: [converted] })
  expect(await server.convert('the file')).toEqual([converted])
  expect(asked[0]).toMatchObject({ key: 'Bearer k', body: { text: 'the file' } })
})

test('a flow is altered without what the service sets itself', async () => {
  const { server, asked } = await open('PUT /api/v1/chatflows/a%2Fb', {})
  const own = { createdDate: '1', updatedDate: '2', workspaceId: 'w', apikeyid: 'y' }
  await server.change({ ...flow, ...own, category: 'x' })
  const { id, ...body } = flow
  expect(asked).toEqual([
    { call: `PUT /api/v1/chatflows/${encodeURIComponent(id)}`, key: 'Bearer k', body: { ...body, category: 'x' } },
  ])
})

test('flows are added', async () => {
  const { server, asked } = await open('POST /api/v1/export-import/import', {})
  await server.add(exported)
  expect(asked).toEqual([{ call: 'POST /api/v1/export-import/import', key: 'Bearer k', body: renderExport(exported) }])
})

test('refusals say what was tried', async () => {
  const { server } = await open('GET /none', {})
  await expect(server.list()).rejects.toThrow('Cannot list the flows: there is nothing (404)')
  await expect(server.report(exported)).rejects.toThrow('Cannot look at the flows: ')
  await expect(server.convert('x')).rejects.toThrow('Cannot import the file: ')
  await expect(server.change(flow)).rejects.toThrow('Cannot alter a flow: ')
  await expect(server.add(exported)).rejects.toThrow('Cannot import: ')
})
