import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawAgentflow, withModel } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { answerOf } from '../../../services/chatflow/src/test-support/ask.ts'
import { drawFlow, type FlowNodeSketch, wire } from '../../../services/chatflow/src/test-support/flows.ts'
import {
  type RunningService,
  startService,
  temporaryHome,
  testKey,
} from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Rows of the tables of differences: what is different, and the test that shows it, as `file`: title. */
function differences(): { readonly what: string; readonly test: string }[] {
  const text = readFileSync(join(root, 'docs/wire/chatflow.md'), 'utf8')
  const rows = text.slice(text.indexOf('\n## Differences')).match(/^\|.*\|$/gm) ?? []
  const cells = rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  )
  return cells
    .filter(([what = '']) => what !== '' && !/^-+$/.test(what))
    .map((row) => ({ what: row[0] ?? '', test: row.at(-1) ?? '' }))
}

describe('every difference that docs/wire/chatflow.md names', () => {
  test.each(differences())('has a test: $what', ({ test: cell }) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(cell) ?? []
    const path = join(root, /^(tests|cli)\//.test(file) ? file : `services/chatflow/src/${file}`)
    expect(file !== '' && existsSync(path), `${cell} names no file of tests`).toBe(true)
    const source = readFileSync(path, 'utf8').replaceAll("\\'", "'")
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``]
    expect(
      quoted.some((literal) => source.includes(literal)),
      `${file} has no test "${title}"`,
    ).toBe(true)
  })

  test('is in a table of more than a hundred', () => {
    expect(differences().length).toBeGreaterThan(100)
  })
})

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: RunningService
beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home)
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await service.stop()
  await upstream.close()
  await state.remove()
})

const says = (text: string) => ({ kind: 'answer', tokens: [text] }) as const
const start = { id: 'start_0', inputs: { startInputType: 'chatInput' } }
const reply = (directReplyMessage: string) => ({ id: 'directReply_0', inputs: { directReplyMessage } })
const model = (): FlowNodeSketch => ({ id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: upstream.url } })

/** Inputs of a step that asks the scripted upstream. */
function asking(prefix: string, inputs: Readonly<Record<string, unknown>> = {}) {
  const config = { modelName: 'scripted', basepath: upstream.url }
  return withModel(prefix, { [`${prefix}ModelConfig`]: config, ...inputs })
}

const addAgents = (...drawn: Parameters<typeof drawAgentflow>) =>
  service.addFlow(drawAgentflow(...drawn), { type: 'AGENTFLOW' })

describe('agent flows, unlike those of Flowise', () => {
  test('give an expression of a condition a second, and others their turn meanwhile', async () => {
    const conditions = [{ type: 'string', value1: '{{ question }}', operation: 'regex', value2: '^(a+)+$' }]
    const id = await addAgents(
      [start, { id: 'condition_0', inputs: { conditions } }, reply('done')],
      ['start_0>condition_0', 'condition_0:0>directReply_0'],
    )
    /** How long others wait at most while it goes on. */
    const longestPingMs = async () => {
      let isOver = false
      const running = answerOf(service, id, { question: `${'a'.repeat(60)}!` }).finally(() => {
        isOver = true
      })
      let longestMs = 0
      while (!isOver) {
        const startedMs = performance.now()
        expect(await (await fetch(`${service.url}/api/v1/ping`)).text()).toBe('pong')
        longestMs = Math.max(longestMs, performance.now() - startedMs)
      }
      expect(await running).toMatchObject({
        success: false,
        message: expect.stringContaining('takes longer than 1000 ms'),
      })
      return longestMs
    }
    // A busy machine keeps one waiting, too, but not each time.
    const rounds = [await longestPingMs()]
    while (Math.min(...rounds) >= 900 && rounds.length < 5) rounds.push(await longestPingMs())
    expect(Math.min(...rounds)).toBeLessThan(900)
  })

  test('ask a server at an address of its own for no tools that run at OpenAI', async () => {
    const inputs = asking('agent', { agentToolsBuiltInOpenAI: '["web_search_preview"]' })
    const id = await addAgents([start, { id: 'agent_0', inputs }], ['start_0>agent_0'])
    await answerOf(service, id, { question: 'What is new?' })
    expect(upstream.requests).toHaveLength(1)
    expect(upstream.requests[0]?.body.tools).toBeUndefined()
  })

  test('decide in words of our own', async () => {
    const inputs = asking('conditionAgent', {
      conditionAgentInstructions: 'Sort',
      conditionAgentInput: '{{ question }}',
      conditionAgentScenarios: [{ scenario: 'Sums' }, { scenario: 'Other' }],
    })
    const id = await addAgents(
      [start, { id: 'conditionAgent_0', inputs }, reply('done')],
      ['start_0>conditionAgent_0', 'conditionAgent_0:0>directReply_0'],
    )
    upstream.script(says('{"output": "Sums"}'))
    expect((await answerOf(service, id, { question: '1 + 1' })).text).toBe('done')
    const [system] = upstream.requests[0]?.body.messages ?? []
    expect(system?.content).toContain('You decide which of several scenarios an input belongs to')
  })

  test('know within an iteration what was said before it', async () => {
    const id = await addAgents(
      [
        start,
        { id: 'llm_0', inputs: asking('llm') },
        { id: 'iteration_0', inputs: { iterationInput: '["one", "two"]' } },
        {
          id: 'directReply_0',
          within: 'iteration_0',
          inputs: { directReplyMessage: '{{ llmAgentflow_0 }} {{ $iteration }}' },
        },
        { id: 'directReply_1', inputs: { directReplyMessage: '{{ iterationAgentflow_0 }}' } },
      ],
      ['start_0>llm_0', 'llm_0>iteration_0', 'iteration_0>directReply_1'],
    )
    upstream.script(says('Number'))
    expect((await answerOf(service, id, { question: 'Count' })).text).toBe('Number one\nNumber two')
  })

  test('of sequential agents are kept as executions', async () => {
    const flow = drawFlow(
      model(),
      { id: 'seqStart_0', inputs: { model: wire('chatOpenAI_0') } },
      { id: 'seqAgent_0', inputs: { agentName: 'Helper', sequentialNode: [wire('seqStart_0')] } },
      { id: 'seqEnd_0', inputs: { sequentialNode: [wire('seqAgent_0')] } },
    )
    const id = await service.addFlow(flow, { type: 'MULTIAGENT' })
    upstream.script(says('Helped.'))
    expect(await answerOf(service, id, { question: 'Help' })).toMatchObject({ text: 'Helped.' })
    const { data } = await service.call('GET', `executions?agentflowId=${id}`)
    expect(data).toMatchObject([{ state: 'FINISHED', agentflowId: id }])
  })
})

/** A flow that answers from texts in the embedded store. */
function knowing(text: string, nodes: readonly FlowNodeSketch[] = [], store: object = {}): Promise<string> {
  return service.addFlow(
    drawFlow(
      ...nodes,
      { id: 'plainText_0', inputs: { text } },
      { id: 'openAIEmbeddings_0', inputs: { basepath: upstream.url, modelName: 'scripted' } },
      {
        id: 'hearthVectorStore_0',
        inputs: { document: [wire('plainText_0')], embeddings: wire('openAIEmbeddings_0'), ...store },
        output: 'retriever',
      },
      model(),
      {
        id: 'conversationalRetrievalQAChain_0',
        inputs: { model: wire('chatOpenAI_0'), vectorStoreRetriever: wire('hearthVectorStore_0') },
      },
    ),
  )
}

describe('documents, unlike those of Flowise', () => {
  test('are told of up to a thousand in the answer to an upsert', async () => {
    const text = Array.from({ length: 1_100 }, (_, at) => `Line ${at}.`).join('\n')
    const id = await knowing(
      text,
      [{ id: 'characterTextSplitter_0', inputs: { separator: '\n', chunkSize: 10, chunkOverlap: 0 } }],
      {},
    )
    const drawing = JSON.parse((await service.call('GET', `chatflows/${id}`)).flowData)
    const loader = drawing.nodes.find((node: { id: string }) => node.id === 'plainText_0')
    loader.data.inputs.textSplitter = wire('characterTextSplitter_0')
    await service.call('PUT', `chatflows/${id}`, { flowData: JSON.stringify(drawing) })
    const { numAdded, addedDocs } = await service.call('POST', `vector/upsert/${id}`, {})
    expect(numAdded).toBeGreaterThan(1_000)
    expect(addedDocs).toHaveLength(1_000)
  })

  test('are known to the record managers of others by records of our own', async () => {
    const manager = { id: 'postgresRecordManager_0', inputs: { host: 'db.invalid', database: 'x', cleanup: 'none' } }
    const id = await knowing('Tea is hot.', [manager], { recordManager: wire('postgresRecordManager_0') })
    expect(await service.call('POST', `vector/upsert/${id}`, {})).toMatchObject({ numAdded: 1 })
    expect(await service.call('POST', `vector/upsert/${id}`, {})).toMatchObject({ numAdded: 0, numSkipped: 1 })
  })

  test('overlap by a fifth where their pieces are small and nobody says how much', async () => {
    const { id } = await service.call('POST', 'document-store/store', { name: 'Pieces' })
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
    const { chunks } = await service.call('POST', 'document-store/loader/preview', {
      storeId: id,
      loaderId: 'plainText',
      loaderName: 'Plain Text',
      loaderConfig: { text: words },
      splitterId: 'recursiveCharacterTextSplitter',
      splitterName: 'Recursive Character Text Splitter',
      splitterConfig: { chunkSize: 100 },
    })
    const [first, second] = chunks.map(({ pageContent }: { pageContent: string }) => pageContent.split(' '))
    const shared = first.filter((word: string) => second.includes(word))
    expect(shared.length).toBeGreaterThan(0)
    expect(shared.join(' ').length).toBeLessThanOrEqual(20)
  })

  test.each([
    {
      name: 'apiLoader',
      inputs: { method: 'GET', url: 'https://example.org/', caFile: 'data:text/plain;base64,eA==' },
    },
    { name: 'unstructuredFileLoader', inputs: { filePath: '/etc/hostname', unstructuredAPIUrl: 'http://x.invalid/' } },
  ])('come from no file that a flow names: $name', async ({ name, inputs }) => {
    const { id } = await service.call('POST', 'document-store/store', { name })
    const preview = { storeId: id, loaderId: name, loaderName: name, loaderConfig: inputs }
    const asked = service.call('POST', 'document-store/loader/preview', preview)
    await expect(asked).rejects.toThrow(/certificate|no file is chosen|not read|upload/i)
  })
})

test('a document store that was busy when the service stopped is stale', async () => {
  // The row is looked at in a file, so this service keeps to one.
  const folder = await temporaryHome()
  const settings = { databaseUrl: undefined }
  const before = await startService(folder.home, settings)
  const { id } = await before.call('POST', 'document-store/store', { name: 'Busy' })
  await before.stop()
  const database = new DatabaseSync(join(folder.home, 'chatflow', 'chatflow.db'))
  const { changes } = database.prepare("UPDATE document_store SET status = 'UPSERTING' WHERE id = ?").run(id)
  database.close()
  expect(changes).toBe(1)
  const after = await startService(folder.home, settings)
  expect(await after.call('GET', `document-store/store/${id}`)).toMatchObject({ status: 'STALE' })
  await after.stop()
  await folder.remove()
})

test('what is not offered is a 404', async () => {
  const paths = ['openai-assistants', 'openai-realtime/x']
  const headers = { authorization: `Bearer ${testKey}` }
  const asked = paths.map((path) => fetch(`${service.url}/api/v1/${path}`, { headers }))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(paths.map(() => 404))
})
