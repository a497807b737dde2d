import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askPhoenix, type Phoenix, phoenix, readPhoenix, startPhoenix } from './phoenix.fixture.ts'
import { expectWhole, readWhole, type SeenSpan, waysTo } from './seen-span.fixture.ts'
import { question } from './traced-flow.fixture.ts'
import { startTracedRun } from './traced-run.fixture.ts'

const busy = 600_000

describe.skipIf(!phoenix.isThere)(`what a run sends to ${phoenix.title}`, { timeout: busy }, () => {
  let receiver: Phoenix
  let spans: readonly SeenSpan[]
  beforeAll(async () => {
    receiver = await startPhoenix()
    const run = await startTracedRun({ HEARTH_TRACE_URL: receiver.url })
    expect(await run.ask()).toBe(200)
    // Whoever sends gives up soon once it is to end.
    spans = await readWhole(() => readPhoenix(receiver.url))
    await run.stop()
  }, busy)
  afterAll(() => receiver?.stop())

  const named = (name: string) => spans.filter((span) => span.name === name)
  const ofKind = (kind: string) => spans.filter(({ attributes }) => attributes.kind === kind)
  const namesOf = (kind: string) =>
    ofKind(kind)
      .map(({ name }) => name)
      .sort()

  test('is one trace, whole', () => {
    expectWhole(spans)
  })

  test('has kinds by which it is drawn', () => {
    expect(namesOf('AGENT')).toEqual(['Tool Agent'])
    expect(namesOf('TOOL')).toEqual(['execute_tool poet', 'execute_tool prices'])
    expect(namesOf('LLM')).toEqual(['chat default', 'chat scripted', 'chat scripted', 'chat scripted'])
    expect(ofKind('RETRIEVER')).toHaveLength(1)
    expect(namesOf('EMBEDDING')).toEqual(['llm_request', 'llm_request'])
    expect(ofKind('UNKNOWN')).toEqual([])
  })

  test('shows of a model what it was given, offered and answered, and its tokens', () => {
    expect(named('chat scripted')[0]?.attributes).toMatchObject({
      'llm.model_name': 'scripted',
      'llm.invocation_parameters': '{"temperature":0.3}',
      'llm.input_messages.1.message.role': 'user',
      'llm.input_messages.1.message.content': question,
      'llm.tools.0.tool.json_schema': expect.stringContaining('"name":"prices"'),
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'prices',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"query":"rye loaf"}',
      'llm.token_count.prompt': 3,
    })
    expect(named('chat scripted')[2]?.attributes).toMatchObject({
      'llm.input_messages.3.message.role': 'tool',
      'llm.input_messages.3.message.content': 'A rye loaf costs four euros.',
      'llm.output_messages.0.message.content': 'Four euros.',
    })
  })

  test('shows documents as found, and the call of a tool', () => {
    expect(ofKind('RETRIEVER')[0]?.attributes).toMatchObject({
      'retrieval.documents.0.document.content': 'A rye loaf costs four euros.',
      'retrieval.documents.0.document.score': expect.any(Number),
      'retrieval.documents.0.document.metadata.page': 7,
    })
    expect(named('execute_tool prices')[0]?.attributes).toMatchObject({
      'tool.name': 'prices',
      'input.value': '{"query":"rye loaf"}',
      'output.value': '{"output":"A rye loaf costs four euros."}',
    })
  })

  test('reaches into the inference service', () => {
    const agent = 'Baker > Tool Agent > execute_tool poet > ChatHearth > chat default > llm_request'
    expect(waysTo(spans, 'decode')).toEqual([`${agent} > decode`])
    expect(waysTo(spans, 'prefill')).toEqual([`${agent} > prefill`])
  })

  test('counts each token once', async () => {
    const tokens = ofKind('LLM').map(({ attributes }) => Number(attributes['llm.token_count.total']))
    type Projects = { readonly projects: { readonly edges: readonly { readonly node: { tokenCountTotal: number } }[] } }
    const told = await askPhoenix<Projects>(receiver.url, '{ projects { edges { node { tokenCountTotal } } } }')
    expect(told?.projects.edges[0]?.node.tokenCountTotal).toBe(tokens.reduce((sum, count) => sum + count))
  })

  test('is the turn of a session', async () => {
    const query = `{ projects { edges { node { sessions(first: 2) { edges { node
      { sessionId numTraces firstInput { value } lastOutput { value } } } } } } } }`
    expect(JSON.stringify(await askPhoenix(receiver.url, query))).toBe(
      '{"projects":{"edges":[{"node":{"sessions":{"edges":[{"node":{"sessionId":"till-1","numTraces":1,' +
        `"firstInput":{"value":"{\\"question\\":\\"${question}\\"}"},` +
        `"lastOutput":{"value":${JSON.stringify(named('Baker')[0]?.attributes['output.value'])}}}}]}}}]}}`,
    )
  })
})
