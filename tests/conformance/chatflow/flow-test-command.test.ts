import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testFlow } from '../../../cli/src/commands/test-flow.ts'
import { recordingTerminal } from '../../../cli/src/terminal/terminal.fixture.ts'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { startService, temporaryHome } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedUpstream } from '../../../services/chatflow/src/test-support/scripted-upstream.ts'

// `hearth flow test` as a build runs it, against a service.

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: Awaited<ReturnType<typeof openScriptedUpstream>>
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home)
  const id = await service.addFlow(conversationFlow(upstream.url), { name: 'Support' })
  // A second version, whose model says nothing that is expected.
  upstream.behave({ kind: 'say', of: ({ body }) => (body.model === 'scripted' ? 'Paris, I think' : 'No idea') })
  await service.call('PUT', `chatflows/${id}`, {
    flowData: conversationFlow(upstream.url, { model: { modelName: 'other' } }),
  })
  const { id: datasetId } = await service.call('POST', 'datasets/set', { name: 'Capitals' })
  await service.call('POST', 'datasets/rows', { datasetId, input: 'Capital of France?', output: 'Paris' })
  await service.call('POST', 'evaluators', {
    name: 'As expected',
    type: 'text',
    operator: 'ContainsExpected',
    value: '',
  })
})
beforeEach(() => {
  vi.stubEnv('HEARTH_HOME', state.home)
  vi.stubEnv('HEARTH_CHATFLOW_URL', service.url)
})
afterAll(async () => {
  await service.stop()
  await upstream.close()
  await state.remove()
})

const run = async (options: Partial<Parameters<typeof testFlow>[2]>) => {
  const { terminal, out } = recordingTerminal()
  const code = await testFlow(terminal, 'support', { dataset: 'capitals', draft: false, ...options })
  return { code, out: out() }
}

describe('hearth flow test', () => {
  test('needs to be told who judges, until it was told once', async () => {
    await expect(run({})).rejects.toThrow('name who judges with --evaluator, or test once on the page')
    expect((await run({ evaluator: ['As expected'], version: 1 })).code).toBe(0)
    expect((await run({ version: 1 })).code).toBe(0)
  })

  test('ends with 0 where all rows pass', async () => {
    const { code, out } = await run({ evaluator: ['As expected'], version: 1 })
    expect(out).toContain('Support: Capitals (version 1)')
    expect(out).toMatch(/passed\s+\d+\s+\d+\s+-\s+Capital of France\?/)
    expect(out).toContain('1 of 1 rows passed')
    expect(code).toBe(0)
  })

  test('ends with 1 where one fails, and says which and why, also in a file for the build', async () => {
    const junit = join(state.home, 'junit.xml')
    const { code, out } = await run({ evaluator: ['As expected'], junit })
    expect(code).toBe(1)
    expect(out).toContain('Support: Capitals (version 2)')
    expect(out).toContain('  As expected\n  answer: No idea')
    expect(await readFile(junit, 'utf8')).toContain('<failure message="As expected">No idea</failure>')
  })

  test.each([
    ['a dataset', { dataset: 'Rivers' }, 'there is no dataset "Rivers"; there are "Capitals"'],
    ['a version', { version: 9, evaluator: ['As expected'] }, 'has no version 9'],
    ['a draft', { draft: true, evaluator: ['As expected'] }, 'has no draft'],
  ])('says so where there is no such thing as %s', async (_name, options, message) => {
    await expect(run(options)).rejects.toThrow(message)
  })

  test.each([
    ['while a row is asked', () => expect.poll(() => upstream.open).toBe(1)],
    ['while the start is on its way', startIsAsked],
  ])('stops the test on Ctrl-C %s', async (_name, moment) => {
    upstream.script({ kind: 'hang' })
    const listeners = new Set(process.listeners('SIGINT'))
    const come = moment()
    const running = run({ evaluator: ['As expected'] })
    await come
    for (const interrupt of process.listeners('SIGINT')) if (!listeners.has(interrupt)) interrupt('SIGINT')
    expect((await running).code).toBe(130)
    await expect.poll(() => upstream.open).toBe(0)
  })
})

/** Resolves when the command has asked for a test and not heard of it yet. */
function startIsAsked(): Promise<void> {
  const { fetch } = globalThis
  return new Promise((resolve) => {
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      const answer = fetch(url, init)
      if (init?.method === 'POST' && url.endsWith('/evaluations')) resolve()
      return answer
    })
  })
}
