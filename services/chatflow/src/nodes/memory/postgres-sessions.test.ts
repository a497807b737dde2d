import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Memory } from '../../domain/chat/memory.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { answerOf } from '../../test-support/ask.ts'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { ensureDatabase, findPostgres, openPostgresServer, type PostgresServer } from '../../test-support/postgres.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { startService, temporaryHome } from '../../test-support/running-service.ts'
import { openScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { nodeCatalog } from '../catalog.ts'

const programs = await findPostgres()
const { signal } = new AbortController()
const turn = (n: number) => [
  { role: 'user' as const, content: `question ${n}` },
  { role: 'assistant' as const, content: `answer ${n}` },
]

type Inputs = { readonly values?: Readonly<Record<string, unknown>>; readonly credentialId?: string }

function inputsOf({ values = {}, credentialId }: Inputs) {
  return { label: 'Mine', nodeId: 'n_0', chatflowId: 'f', output: undefined, credentialId, values }
}

const openEnv = (credential?: Record<string, string>): NodeEnv => ({
  ...recordingEnv().env,
  revealCredential: async () => credential,
  checkHost: async (host) => host,
})

const make = async (name: string, own: Inputs, env: NodeEnv) =>
  (await nodeCatalog.get(name)?.init(inputsOf(own), env)) as Memory

describe.skipIf(programs === undefined)('agent memory over Postgres (skipped: Postgres is not installed)', () => {
  let server: PostgresServer
  let place: Record<string, string>
  const env = openEnv({ user: 'hearth', password: 'unused' })
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    const { hostname: host, port, pathname } = new URL(await ensureDatabase(server.url, 'agent memory'))
    place = { host, port, database: pathname.slice(1) }
  })
  afterAll(() => server.close())

  test.each([
    { kind: 'agentMemory', own: { databaseType: 'postgres' } },
    { kind: 'postgresAgentMemory', own: {} },
  ])('$kind keeps a session there in order, for another process too', async ({ kind, own }) => {
    const use = { values: { ...place, ...own }, credentialId: 'c' }
    const first = await make(kind, use, env)
    for (const n of [1, 2]) await first.store?.append(kind, turn(n), signal)
    const second = await make(kind, use, env)
    expect(await second.store?.load(kind, undefined, signal)).toEqual([...turn(1), ...turn(2)])
    expect(await second.store?.load(kind, 2, signal)).toEqual(turn(2))
    expect(await second.store?.load('another', undefined, signal)).toEqual([])
    expect(await nodeCatalog.get(kind)?.assess?.(inputsOf(use), env)).toEqual({})
  })

  test('two that begin at once make its table once, and odd text is kept', async () => {
    const both = await Promise.all(
      [1, 2].map(() => make('postgresAgentMemory', { values: place, credentialId: 'c' }, env)),
    )
    const odd = [{ role: 'user' as const, content: "'; DROP TABLE x; -- \u0000\ud83d\ude00" }]
    await Promise.all(both.map((memory) => memory.store?.append('odd', odd, signal)))
    const kept = await both[0]?.store?.load('odd', undefined, signal)
    expect(kept?.map(({ content }) => content)).toEqual(Array(2).fill("'; DROP TABLE x; -- \ud83d\ude00"))
  })

  test('a flow of agents remembers there what was said', async () => {
    const { home, remove } = await temporaryHome()
    const upstream = await openScriptedUpstream()
    const service = await startService(home, { allowedHosts: ['127.0.0.1'] })
    onTestFinished(async () => {
      await service.stop()
      await upstream.close()
      await remove()
    })
    const plainDataObj = { user: 'hearth', password: 'unused' }
    const credential = await service.call('POST', 'credentials', {
      name: 'pg',
      credentialName: 'PostgresApi',
      plainDataObj,
    })
    const flowId = await service.addFlow(
      drawFlow(
        { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: upstream.url } },
        { id: 'agentMemory_0', inputs: { databaseType: 'postgres', ...place }, credential: credential.id },
        { id: 'seqStart_0', inputs: { model: wire('chatOpenAI_0'), agentMemory: wire('agentMemory_0') } },
        { id: 'seqLLMNode_0', inputs: { llmNodeName: 'one', sequentialNode: [wire('seqStart_0')] } },
        { id: 'seqEnd_0', inputs: { sequentialNode: wire('seqLLMNode_0') } },
      ),
      { type: 'MULTIAGENT', retention: { store: false } },
    )
    for (const question of ['first', 'second'])
      expect(await answerOf(service, flowId, { question, chatId: 'agents' })).toMatchObject({
        text: `Echo: ${question}`,
      })
    const said = JSON.stringify(upstream.requests.at(-1)?.body.messages)
    expect(said).toMatch(/first.*Echo: first.*second/)
    const memory = await make('postgresAgentMemory', { values: place, credentialId: 'c' }, env)
    expect(await memory.store?.load('agents', undefined, signal)).toHaveLength(4)
  })

  test('a server that goes away is told, and asked again when it is back', async () => {
    const memory = await make('postgresAgentMemory', { values: place, credentialId: 'c' }, env)
    await server.stop()
    await expect(memory.store?.load('s', undefined, signal)).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('Cannot use the Postgres server of node "Mine"'),
    })
    await server.start()
    expect(await memory.store?.load('s', undefined, signal)).toEqual([])
  })
})

describe('agent memory without such a server', () => {
  const host = 'db.example'
  test.each([
    { name: 'agentMemory', values: {}, credential: undefined, says: 'own history' },
    { name: 'agentMemory', values: { databaseType: 'mysql', host }, credential: {}, says: 'no client for MySQL' },
    { name: 'mySQLAgentMemory', values: { host }, credential: {}, says: 'no client for MySQL' },
    { name: 'postgresAgentMemory', values: { host }, credential: undefined, says: 'no host or no credential' },
    { name: 'agentMemory', values: { databaseType: 'postgres' }, credential: {}, says: 'no host or no credential' },
    { name: 'sqliteAgentMemory', values: { host }, credential: {}, says: 'own history' },
  ])('$name remembers in our own history with $values, and says so', async ({ name, values, credential, says }) => {
    const env = openEnv(credential)
    const use = credential === undefined ? { values } : { values, credentialId: 'c' }
    expect(await make(name, use, env)).not.toHaveProperty('store')
    expect(await nodeCatalog.get(name)?.assess?.(inputsOf(use), env)).toEqual({
      substitution: expect.stringContaining(says),
    })
  })
})
