import { beforeEach, describe, expect, test } from 'vitest'
import type { NodeRun, RunTrace } from '../../domain/traces/run-trace.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const { id: chatflowId } = plainChatflow

/** What every engine promises of traces and pins. `open` gives empty stores that keep three traces and two runs a node. */
export function describeTraceStore(engine: string, open: () => Promise<Stores>): void {
  describe(`${engine} traces`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      await stores.chatflows.add(plainChatflow)
    })
    const trace = (at: number, own: Partial<RunTrace> = {}): RunTrace => ({
      id: `trace-${at}`,
      chatflowId,
      sessionId: 'session',
      chatId: 'chat',
      question: 'Why?',
      status: 'done',
      error: undefined,
      failedNodeId: undefined,
      startMs: at,
      durationMs: 12,
      usage: { promptTokens: 3, completionTokens: 4 },
      costUsd: 0.000_7,
      droppedSpans: 0,
      spans: [],
      ...own,
    })
    const run = (at: number, own: Partial<NodeRun> = {}): NodeRun => ({
      id: `trace-${at}/1`,
      chatflowId,
      nodeId: 'llm_0',
      runId: `trace-${at}`,
      atMs: at,
      durationMs: 5,
      input: { question: 'Why?' },
      output: ['because', at],
      error: undefined,
      ...own,
    })
    const ids = async () => (await stores.traces.list({ chatflowId, limit: 10 })).map(({ id }) => id)

    test('are given back as they were, listed without their spans', async () => {
      const span = { id: '0', kind: 'run', name: 'Flow', attributes: { provider: 'a' } }
      const whole = trace(1, { spans: [span] as unknown as RunTrace['spans'] })
      await stores.traces.add(whole, [])
      expect(await stores.traces.get('trace-1')).toEqual(whole)
      const { spans: _, ...summary } = whole
      expect(await stores.traces.list({ chatflowId, limit: 10 })).toEqual([summary])
      expect(await stores.traces.get('trace-2')).toBeUndefined()
    })

    test('are listed by how they ended, if asked', async () => {
      await stores.traces.add(trace(1), [])
      await stores.traces.add(trace(2, { status: 'failed' }), [])
      const failed = await stores.traces.list({ status: 'failed', limit: 10 })
      expect(failed.map(({ id }) => id)).toEqual(['trace-2'])
    })

    test('are listed newest first, of one session if asked', async () => {
      await stores.traces.add(trace(1), [])
      await stores.traces.add(trace(2, { sessionId: 'other' }), [])
      expect(await ids()).toEqual(['trace-2', 'trace-1'])
      expect(await stores.traces.list({ sessionId: 'other', limit: 10 })).toMatchObject([{ id: 'trace-2' }])
      expect(await stores.traces.list({ limit: 1 })).toMatchObject([{ id: 'trace-2' }])
    })

    test('make room, the oldest first, and so do the runs of each node', async () => {
      for (const at of [1, 2, 3, 4]) await stores.traces.add(trace(at), [run(at)])
      expect(await ids()).toEqual(['trace-4', 'trace-3', 'trace-2'])
      expect((await stores.traces.nodeRuns(chatflowId, 'llm_0')).map(({ atMs }) => atMs)).toEqual([4, 3])
    })

    test('tell what each node gave last, passing over what failed', async () => {
      await stores.traces.add(trace(1), [run(1), run(1, { id: 'trace-1/2', nodeId: 'tool_0', output: 'one' })])
      await stores.traces.add(trace(2), [run(2), run(2, { id: 'trace-2/2', nodeId: 'tool_0', error: 'no' })])
      const last = await stores.traces.lastOutputs(chatflowId)
      expect(new Map(last.map(({ nodeId, output }) => [nodeId, output]))).toEqual(
        new Map<string, unknown>([
          ['llm_0', ['because', 2]],
          ['tool_0', 'one'],
        ]),
      )
    })

    test('belong to a flow: they go with it, and none is kept of one that is gone', async () => {
      await stores.traces.add(trace(1), [run(1)])
      await stores.pins.put({ chatflowId, nodeId: 'llm_0', output: 'a', createdAtMs: 1 })
      await stores.chatflows.remove(chatflowId)
      expect(await ids()).toEqual([])
      expect(await stores.traces.nodeRuns(chatflowId, 'llm_0')).toEqual([])
      expect(await stores.pins.list(chatflowId)).toEqual([])
      await expect(stores.traces.add(trace(2), [])).rejects.toMatchObject({ kind: 'missing' })
    })
  })

  describe(`${engine} pins`, () => {
    let stores: Stores
    beforeEach(async () => {
      stores = await open()
      await stores.chatflows.add(plainChatflow)
    })
    const pin = (output: unknown) => ({ chatflowId, nodeId: 'llm_0', output, createdAtMs: 1 })

    test('are one a node, the last that was put', async () => {
      await stores.pins.put(pin('a'))
      await stores.pins.put(pin({ content: ['b', null] }))
      expect(await stores.pins.get(chatflowId, 'llm_0')).toEqual(pin({ content: ['b', null] }))
      expect(await stores.pins.list(chatflowId)).toHaveLength(1)
    })

    test('are absent once removed', async () => {
      await stores.pins.put(pin('a'))
      expect(await stores.pins.remove(chatflowId, 'llm_0')).toBe(true)
      expect(await stores.pins.remove(chatflowId, 'llm_0')).toBe(false)
      expect(await stores.pins.get(chatflowId, 'llm_0')).toBeUndefined()
    })
  })
}
