import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentChunk, SavedDocumentStore } from '../../domain/documents/ingest/saved-document-store.ts'
import type { BackgroundRun } from '../../domain/runs/background-run.ts'
import type { CustomMcpServer } from '../../domain/tools/custom-mcp-server.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const flow = plainChatflow.id

const run: BackgroundRun = {
  id: 'r1',
  chatflowId: flow,
  status: 'queued',
  request: '{}',
  answer: undefined,
  error: undefined,
  callback: undefined,
  createdAtMs: 1,
  updatedAtMs: 1,
  startedAtMs: undefined,
  endedAtMs: undefined,
}

const library: SavedDocumentStore = {
  id: 's1',
  name: 'library',
  description: undefined,
  loaders: '[]',
  whereUsed: '[]',
  status: 'EMPTY',
  vectorStoreConfig: undefined,
  embeddingConfig: undefined,
  recordManagerConfig: undefined,
  createdAtMs: 1,
  updatedAtMs: 1,
}

const chunk = (chunkNo: number): DocumentChunk => ({
  id: `c${chunkNo}`,
  storeId: 's1',
  docId: 'd1',
  chunkNo,
  pageContent: `text ${chunkNo}`,
  metadata: '{}',
})

const server: CustomMcpServer = {
  id: 'm1',
  name: 'weather',
  serverUrl: 'https://mcp.example.org',
  command: '{"command":"npx","args":["-y"]}',
  iconSrc: undefined,
  color: undefined,
  authType: 'CUSTOM_HEADERS',
  authConfig: '{"authorization":"Bearer very-secret"}',
  tools: undefined,
  status: 'PENDING',
  createdAtMs: 1,
  updatedAtMs: 1,
}

/** What every engine promises of what belongs to something else, or is sealed. `open` gives empty stores. */
export function describeOwnedStores(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} stores of what belongs to something`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      await stores.chatflows.add(plainChatflow)
    })

    test('run events are read on from any point, and go with their run', async () => {
      await stores.runs.add(run)
      await stores.runEvents.append(
        'r1',
        [1, 2, 3].map((seq) => ({ seq, frame: `f${seq}` })),
      )
      expect(await stores.runEvents.list('r1', 1, 10)).toEqual([
        { seq: 2, frame: 'f2' },
        { seq: 3, frame: 'f3' },
      ])
      expect(await stores.runEvents.list('r1', 0, 1)).toHaveLength(1)
      await stores.runs.remove('r1')
      expect(await stores.runEvents.list('r1', 0, 10)).toEqual([])
      await expect(stores.runEvents.append('r1', [{ seq: 9, frame: '' }])).rejects.toMatchObject({ kind: 'missing' })
    })

    test('run events are kept all or none', async () => {
      await stores.runs.add(run)
      await stores.runEvents.append('r1', [{ seq: 2, frame: 'b' }])
      await expect(
        stores.runEvents.append(
          'r1',
          [1, 2].map((seq) => ({ seq, frame: 'x' })),
        ),
      ).rejects.toThrow()
      expect(await stores.runEvents.list('r1', 0, 10)).toEqual([{ seq: 2, frame: 'b' }])
    })

    test('webhook secrets come back only when asked to be revealed, and are noted on the chatflow', async () => {
      expect(await stores.webhookSecrets.reveal(flow)).toBeUndefined()
      await stores.webhookSecrets.put(flow, 'one', 1)
      await stores.webhookSecrets.put(flow, 'two', 2)
      expect(await stores.webhookSecrets.reveal(flow)).toBe('two')
      expect(await stores.chatflows.get(flow)).toMatchObject({ webhookSecretConfigured: true })
      expect([await stores.webhookSecrets.remove(flow), await stores.webhookSecrets.remove(flow)]).toEqual([
        true,
        false,
      ])
      expect(await stores.chatflows.get(flow)).toMatchObject({ webhookSecretConfigured: false })
      await expect(stores.webhookSecrets.put('nobody', 'x', 1)).rejects.toMatchObject({ kind: 'missing' })
    })

    test('how a flow is an MCP server is noted on the chatflow, without the token', async () => {
      const times = { createdAtMs: 1, updatedAtMs: 1 }
      const config = { id: flow, chatflowId: flow, enabled: true, token: 'very-secret', description: 'Asks', ...times }
      await stores.mcpServers.put({ ...config, toolName: 'ask' })
      const noted = async () => JSON.parse((await stores.chatflows.get(flow))?.mcpServerConfig ?? '{}') as unknown
      expect(await noted()).toEqual({ enabled: true, description: 'Asks', toolName: 'ask' })
      expect(await stores.mcpServers.change(flow, { enabled: false })).toMatchObject({ token: 'very-secret' })
      expect(await noted()).toEqual({ enabled: false, description: 'Asks', toolName: 'ask' })
      expect(await stores.mcpServers.change('nobody', { enabled: true })).toBeUndefined()
    })

    test('chunks are added many at a time, listed by number, and go with their store', async () => {
      await stores.documentStores.add(library)
      const chunks = Array.from({ length: 2_500 }, (_, index) => chunk(index + 1))
      await stores.documentChunks.addAll(chunks)
      const page = await stores.documentChunks.list({ where: { storeId: 's1', docId: 'd1' }, offset: 2_000, limit: 1 })
      expect(page).toEqual({ rows: [chunk(2_001)], total: 2_500 })
      await expect(stores.documentChunks.addAll([{ ...chunk(9_000), storeId: 'x' }])).rejects.toMatchObject({
        kind: 'missing',
      })
      await stores.documentStores.remove('s1')
      expect((await stores.documentChunks.list()).total).toBe(0)
    })

    test('a bundle is kept whole or not at all', async () => {
      const tool = { id: 't', name: 't', description: '', color: '', iconSrc: undefined, schema: undefined, func: '' }
      const times = { createdAtMs: 1, updatedAtMs: 1 }
      const none = {
        drafts: [],
        assistants: [],
        variables: [],
        customTemplates: [],
        messages: [],
        feedback: [],
        executions: [],
      }
      const rest = { ...none, chatflows: [{ ...plainChatflow, id: 'new' }], tools: [{ ...tool, ...times }] }
      const broken = { ...library, status: null as never }
      const write = (documentStores: readonly SavedDocumentStore[]) =>
        stores.bundles.write({ ...rest, documentStores, documentChunks: [chunk(1)] }, 'ada')
      await expect(write([broken])).rejects.toThrow()
      expect([await stores.chatflows.get('new'), await stores.tools.get('t')]).toEqual([undefined, undefined])
      await write([library])
      expect(await stores.documentChunks.get('c1')).toEqual(chunk(1))
      expect(await stores.versions.list('new')).toMatchObject([{ version: 1, author: 'ada' }])
    })

    test("what authenticates at somebody's MCP server comes back whole", async () => {
      await stores.customMcpServers.add(server)
      expect(await stores.customMcpServers.get('m1')).toEqual(server)
      await stores.customMcpServers.change('m1', { status: 'AUTHORIZED', authConfig: '{"new":1}' })
      const expected = { ...server, status: 'AUTHORIZED', authConfig: '{"new":1}' }
      expect(await stores.customMcpServers.list({ where: { status: 'AUTHORIZED' } })).toEqual({
        rows: [expected],
        total: 1,
      })
      expect(await stores.customMcpServers.change('m1', { authConfig: undefined })).toMatchObject({
        authConfig: undefined,
      })
    })
  })
}
