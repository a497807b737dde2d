import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindsIn } from '../../../../services/chatflow/src/domain/flow/node-definition.ts'
import { nodeCatalog } from '../../../../services/chatflow/src/nodes/catalog.ts'
import { docxOf, zipOf } from '../../../../services/chatflow/src/test-support/documents.ts'
import { conversationFlow } from '../../../../services/chatflow/src/test-support/flows.ts'
import { temporaryHome, testKey } from '../../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { type ServiceProcess, serveChatflow } from '../service-process.fixture.ts'

// A service in a process of its own, and whatever somebody might send it. Every answer is a clear
// refusal or a bounded failure; afterwards the process is there, and no larger than before.

// Less than a test has, so that what is never answered is told by its name.
const timeoutMs = 50_000
const maxGrowthMb = 250

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: ServiceProcess
let upstream: ScriptedUpstream
let flow: string

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await serveChatflow(state.home, { HEARTH_CHATFLOW_MAX_UNPACKED_BYTES: '10000000' })
  const chatbotConfig = JSON.stringify({ fullFileUpload: { status: true } })
  flow = await addFlow(conversationFlow(upstream.url), { chatbotConfig, isPublic: true })
})
afterAll(async () => {
  await service.stop()
  await upstream.close()
  await state.remove()
})

type Answer = { readonly status: number; readonly text: string }

const keyed = { authorization: `Bearer ${testKey}` }

/** @param body JSON unless it is a text, which is sent as it is, or a form */
async function send(method: string, path: string, body?: unknown, headers: object = keyed): Promise<Answer> {
  const isPlain = typeof body === 'string' || body instanceof FormData
  const json = body instanceof FormData ? {} : { 'content-type': 'application/json' }
  const response = await fetch(`${service.url}/api/v1/${path}`, {
    method,
    headers: { ...json, ...headers },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

async function addFlow(flowData: string, fields: object = {}): Promise<string> {
  return JSON.parse((await send('POST', 'chatflows', { name: 'T', type: 'CHATFLOW', flowData, ...fields })).text).id
}

const ask = (body: unknown) => send('POST', `prediction/${flow}`, body)

/** A fault of ours says no more than this. */
const isBug = ({ text }: Answer) => text.includes('Internal error')

function residentMb(): number {
  const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

async function expectAlive(): Promise<void> {
  expect(await send('GET', 'ping')).toMatchObject({ status: 200, text: 'pong' })
}

describe('a question', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test.each([
    { name: 'with a prototype in itself', body: '{"question":"hi","__proto__":{"polluted":1}}', status: 200 },
    { name: 'with a constructor', body: '{"question":"hi","constructor":{"prototype":{"polluted":1}}}', status: 200 },
    {
      name: 'with a prototype in overrides and variables',
      body: '{"question":"hi","overrideConfig":{"__proto__":{"polluted":1},"vars":{"__proto__":{"polluted":1}}}}',
      status: 200,
    },
    {
      name: 'with a prototype in a form',
      body: '{"form":{"__proto__":{"polluted":1},"constructor":"c"}}',
      status: 200,
    },
    { name: 'in a chat called as a prototype', body: '{"question":"hi","chatId":"__proto__"}', status: 200 },
    { name: 'with a form that nests deeply', body: `{"form":{"a":${nested(100_000)}}}`, status: 400 },
    {
      name: 'with overrides that nest deeply',
      body: `{"question":"hi","overrideConfig":${nested(100_000)}}`,
      status: 400,
    },
    { name: 'that is no object', body: '[]', status: 400 },
    { name: 'that is no JSON', body: '{"question":', status: 400 },
    { name: 'that is no text', body: '{"question":{"a":1}}', status: 400 },
    { name: 'longer than 50 MB', body: JSON.stringify({ question: 'x'.repeat(53_000_000) }), status: 413 },
    {
      name: 'with a file from another folder',
      body: '{"question":"hi","uploads":[{"type":"stored-file","name":"../../../../secrets.json","mime":"image/png"}]}',
      status: 400,
    },
    {
      name: 'with a file into another folder',
      body: '{"question":"hi","uploads":[{"type":"file","name":"../x.png","mime":"image/png","data":"data:image/png;base64,AAAA"}]}',
      status: 400,
    },
    {
      name: 'with a picture of a metadata service',
      body: '{"question":"hi","uploads":[{"type":"url","name":"x","mime":"image/png","data":"http://169.254.169.254/a.png"}]}',
      status: 400,
    },
  ])('$name is answered $status', async ({ body, status }) => {
    const answer = await ask(body)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('polluted')
    await expectAlive()
  })

  test('longer than 50 MB is refused in pieces of unknown number, too', async () => {
    const piece = new Uint8Array(1_000_000).fill(120)
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
    const sent = { method: 'POST', headers: keyed, body, duplex: 'half', signal: AbortSignal.timeout(timeoutMs) }
    const answered = await fetch(`${service.url}/api/v1/prediction/${flow}`, sent as RequestInit).then(
      ({ status }) => status,
      // The rest is not read, so the connection may end before the answer is.
      () => 413,
    )
    expect(answered).toBe(413)
    await expectAlive()
  })

  test('that never ends keeps nobody else waiting', async () => {
    const { port } = new URL(service.url)
    const head = `POST /api/v1/prediction/${flow} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"question":"`
    const slow = Array.from({ length: 200 }, () => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
      return socket.on('error', () => undefined)
    })
    expect((await ask({ question: 'hi' })).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  test.each([
    { name: 'an unknown chatflow', id: '5f0c2c3e-8b1a-4c8e-9a7e-2f6d1c0b9a8d', status: 404 },
    { name: 'what is no chatflow', id: '..%2F..%2Fx', status: 400 },
  ])('to $name is answered $status at once, streaming or not', async ({ id, status }) => {
    for (const streaming of [true, false])
      expect(await send('POST', `prediction/${id}`, { question: 'hi', streaming })).toMatchObject({ status })
  })
})

describe('a file', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const attach = (name: string, type: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append('files', new File([bytes.slice()], name, { type }))
    return send('POST', `attachments/${flow}/chat`, form, {})
  }

  test.each([
    {
      name: 'that unpacks to 30 MB where 10 are allowed',
      bytes: () => zipOf({ 'word/document.xml': ' '.repeat(30_000_000) }),
    },
    { name: 'that is no archive', bytes: () => new TextEncoder().encode('no archive') },
    { name: 'that is an archive of something else', bytes: () => zipOf({ 'a.docx': 'x' }) },
    { name: 'cut off', bytes: () => docxOf('text').slice(0, 300) },
  ])('$name is refused', async ({ bytes }) => {
    const { status, text } = await attach('a.docx', word, bytes())
    expect([400, 413]).toContain(status)
    expect(text).not.toContain(state.home)
    await expectAlive()
  })

  test.each(['../../secrets.json', '..%2f..%2fsecrets.json', '/etc/passwd', '..\\..\\secrets.json', '.', ''])(
    'called "%s" is not found anywhere',
    async (name) => {
      const query = new URLSearchParams({ chatflowId: flow, chatId: '../../..', fileName: name })
      const { status, text } = await send('GET', `get-upload-file?${query}`)
      expect([400, 404]).toContain(status)
      expect(text).not.toMatch(/root:|master/)
    },
  )

  test('of one chatflow is no other’s to read, nor to change', async () => {
    const other = await addFlow(conversationFlow(upstream.url))
    const form = new FormData()
    form.append('files', new File(['mine'], 'a.txt', { type: 'text/plain' }))
    expect((await send('POST', `attachments/${other}/chat`, form, {})).status).toBe(401)
    expect((await attach('a.txt', 'text/plain', new TextEncoder().encode('mine'))).status).toBe(200)
    const query = (id: string) => new URLSearchParams({ chatflowId: id, chatId: 'chat', fileName: 'a.txt' })
    expect((await send('GET', `get-upload-file?${query(other)}`, undefined, {})).status).toBe(401)
    expect((await send('GET', `get-upload-file?${query(other)}`)).status).toBe(404)
    expect((await send('GET', `get-upload-file?${query(flow)}`, undefined, {})).status).toBe(200)
  })
})

describe('an import', () => {
  test.each(['../../x', '__proto__', 'x'.repeat(10_000)])(
    'of a chatflow with the id "%.20s" is refused',
    async (id) => {
      const bundle = { ChatFlow: [{ id, name: 'x', type: 'CHATFLOW', flowData: '{}' }] }
      const { status } = await send('POST', 'export-import/import', bundle)
      expect(status).toBe(400)
      await expectAlive()
    },
  )
})

describe('a drawing', () => {
  const odd = fc.oneof(
    fc.constant(null),
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.constantFrom(
      '__proto__',
      '{{question}}',
      '{{n0.data.instance}}',
      '{{n1.data.instance}}',
      '[{"key":"a"}]',
      '[',
      '1e309',
    ),
    fc.array(fc.oneof(fc.string(), fc.constant('{{n1.data.instance}}')), { maxLength: 3 }),
    fc.object({ maxDepth: 2 }),
  )

  /** Nodes of known kinds, wired at random: to themselves, in circles, to nowhere, into one another. */
  function graph(kinds: readonly string[]): fc.Arbitrary<string> {
    const node = fc.record({
      kind: fc.constantFrom(...kinds),
      values: fc.array(odd, { minLength: 10, maxLength: 10 }),
      parent: fc.option(fc.nat(5)),
    })
    const edge = fc.tuple(fc.nat(7), fc.nat(7), fc.nat(4))
    return fc.tuple(fc.array(node, { minLength: 1, maxLength: 6 }), fc.array(edge, { maxLength: 10 })).map(draw)
  }

  function draw([nodes, edges]: [
    { readonly kind: string; readonly values: readonly unknown[]; readonly parent: number | null }[],
    [number, number, number][],
  ]): string {
    const inputsOf = (kind: string) => nodeCatalog.get(kind)?.inputs ?? []
    const drawn = nodes.map(({ kind, values, parent }, at) => ({
      id: `n${at}`,
      ...(parent === null ? {} : { parentNode: `n${parent}` }),
      data: { name: kind, inputs: Object.fromEntries(inputsOf(kind).map(({ name }, i) => [name, values[i % 10]])) },
    }))
    const start = { id: 'start', data: { name: 'startAgentflow', inputs: { startInputType: 'chatInput' } } }
    const isAgentflow = nodes.some(({ kind }) => kind.endsWith('Agentflow'))
    const wires = edges.map(([a, b, output]) => ({
      source: `n${a}`,
      target: `n${b}`,
      sourceHandle: `n${a}-output-${output}`,
      targetHandle: `n${b}-input-${inputsOf(nodes[b]?.kind ?? '')[output]?.name}-X`,
    }))
    if (!isAgentflow) return JSON.stringify({ nodes: drawn, edges: wires })
    const first = { source: 'start', target: 'n0', sourceHandle: 'start-output-0', targetHandle: 'n0' }
    return JSON.stringify({ nodes: [start, ...drawn], edges: [first, ...wires] })
  }

  const names = kindsIn(nodeCatalog).map(({ name }) => name)
  const kindsOf = {
    'of any text': fc.oneof(fc.string(), fc.json()),
    'of chains': graph(names.filter((name) => !name.endsWith('Agentflow'))),
    'of agents': graph(names.filter((name) => name.endsWith('Agentflow'))),
    'of both': graph(names),
  }

  test.each(Object.entries(kindsOf))(
    '%s gets a clear answer from whatever reads it',
    async (_name, drawing) => {
      const check = async (flowData: string) => {
        const saved = await send('POST', 'chatflows', { name: 'x', type: 'CHATFLOW', flowData })
        expect([200, 400]).toContain(saved.status)
        if (saved.status !== 200) return
        const { id } = JSON.parse(saved.text)
        const read = ['validation', 'flow-config', 'chatflows-streaming', 'chatflows-uploads', 'public-chatbotConfig']
        const answers = await Promise.all([
          ...read.map((path) => send('GET', `${path}/${id}`)),
          send('POST', `prediction/${id}`, { question: 'hi' }),
          send('POST', `prediction/${id}`, { question: 'hi', streaming: true }),
        ])
        expect(answers.filter(isBug)).toEqual([])
      }
      await fc.assert(fc.asyncProperty(drawing, check), { numRuns: 25, seed: 4 })
      await expectAlive()
    },
    300_000,
  )

  test.each([
    { name: 'ten thousand nodes in a row', nodes: 10_000 },
    { name: 'two thousand nodes in a row', nodes: 1_990 },
  ])('of $name is answered in time', async ({ nodes }) => {
    const reply = (at: number) => ({
      id: `n${at}`,
      data: { name: 'directReplyAgentflow', inputs: { directReplyMessage: 'x' } },
    })
    const start = { id: 'n0', data: { name: 'startAgentflow', inputs: { startInputType: 'chatInput' } } }
    const row = Array.from({ length: nodes }, (_, at) => at)
    const wires = row.map((at) => ({ source: `n${at}`, target: `n${at + 1}`, sourceHandle: `n${at}-output-0` }))
    const id = await addFlow(JSON.stringify({ nodes: [start, ...row.map((at) => reply(at + 1))], edges: wires }))
    for (const streaming of [false, true]) {
      const answer = await send('POST', `prediction/${id}`, { question: 'hi', streaming })
      expect(isBug(answer)).toBe(false)
    }
    await expectAlive()
  })
})

test('large questions leave no memory behind', async () => {
  upstream.behave({ kind: 'answer', tokens: ['yes'] })
  const round = async () => {
    for (let at = 0; at < 4; at++) expect((await ask({ question: 'x'.repeat(10_000_000) })).status).toBe(200)
    return residentMb()
  }
  await round()
  let [before, growthMb] = [await round(), Number.POSITIVE_INFINITY]
  // When memory is given back is up to its collector; what stays behind is more in each round.
  for (let left = 5; left > 0 && growthMb >= maxGrowthMb / 2; left--) {
    const after = await round()
    growthMb = after - before
    before = after
  }
  expect(growthMb).toBeLessThan(maxGrowthMb / 2)
}, 300_000)
