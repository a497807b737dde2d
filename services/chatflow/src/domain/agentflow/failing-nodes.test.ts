import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import {
  drawAgentflow,
  llm,
  memoryExecutions,
  nodeId,
  prepareAgentflow,
  reply,
  start,
  summarize,
} from '../../test-support/agentflow.ts'
import { contextOf, finish, recordingEnv } from '../../test-support/run-flow.ts'
import type { FlowEvent } from '../flow/run-context.ts'

describe('a node that fails', () => {
  const fails = (own: object) => [
    start,
    llm('llm_0', 'fails', own),
    reply('directReply_0', 'went on'),
    reply('directReply_1', 'saved'),
  ]
  const wires = ['start_0>llm_0', 'llm_0>directReply_0', 'llm_0:error>directReply_1']
  const env = () => recordingEnv(() => Promise.reject(new Failure('upstream', 'the model is gone')))

  test('ends the run, which says so and keeps it', async () => {
    const executions = memoryExecutions()
    const events: FlowEvent[] = []
    const emit = async (event: FlowEvent) => void events.push(event)
    const runner = await prepareAgentflow(drawAgentflow(fails({}), wires), env().env, executions)
    await expect(runner.run(contextOf('Hi', { streaming: true, emit }))).rejects.toThrow('the model is gone')
    expect(summarize(events).slice(-3)).toEqual([
      'nextAgentFlow llm_0 ERROR',
      'agentFlowExecutedData 2',
      'agentFlowEvent ERROR',
    ])
    expect(executions.rows).toMatchObject([{ state: 'ERROR' }])
  })

  test.each([
    { hearthOnError: 'branch', text: 'saved' },
    { hearthOnError: 'continue', text: 'went on' },
  ])('goes on as its node says: $hearthOnError', async ({ hearthOnError, text }) => {
    const flow = drawAgentflow(fails({ hearthOnError }), wires)
    expect((await finish(prepareAgentflow(flow, env().env), contextOf('Hi'))).text).toBe(text)
  })

  test('is tried again as often as it may be', async () => {
    let tries = 0
    const { env: flaky } = recordingEnv(() => {
      if (++tries === 1) throw new Failure('upstream', 'not yet')
      return 'there'
    })
    const flow = drawAgentflow([start, llm('llm_0', 'x', { hearthRetries: '2' })], ['start_0>llm_0'])
    expect((await finish(prepareAgentflow(flow, flaky), contextOf('Hi'))).text).toBe('there')
    expect(tries).toBe(2)
  })

  test('may take as long as it says', async () => {
    const { env: slow } = recordingEnv(async (_messages, _model, signal) => {
      await sleep(60_000, undefined, { signal }).catch(() => undefined)
      return 'late'
    })
    const flow = drawAgentflow([start, llm('llm_0', 'x', { hearthTimeoutMs: 20 })], ['start_0>llm_0'])
    await expect(finish(prepareAgentflow(flow, slow), contextOf('Hi'))).rejects.toThrow(
      'Cannot finish node "llm_0": it took longer than its 20 ms',
    )
  })

  test('ends the branches beside it', async () => {
    let stopped = false
    const { env: mixed } = recordingEnv(async (messages, _model, signal) => {
      if (messages.at(-1)?.content === 'fails') throw new Failure('upstream', 'gone')
      await sleep(60_000, undefined, { signal }).catch(() => {
        stopped = true
      })
      signal.throwIfAborted()
      return 'late'
    })
    const flow = drawAgentflow([start, llm('llm_0', 'fails'), llm('llm_1', 'slow')], ['start_0>llm_0', 'start_0>llm_1'])
    await expect(finish(prepareAgentflow(flow, mixed), contextOf('Hi'))).rejects.toThrow('gone')
    expect(stopped).toBe(true)
  })
})

describe('a run that is stopped', () => {
  test('is kept as terminated', async () => {
    const executions = memoryExecutions()
    const gone = new AbortController()
    const { env } = recordingEnv(async (_messages, _model, signal) => {
      setImmediate(() => gone.abort())
      await sleep(60_000, undefined, { signal })
      return 'late'
    })
    const flow = drawAgentflow([start, llm('llm_0', 'x')], ['start_0>llm_0'])
    const runner = await prepareAgentflow(flow, env, executions)
    await expect(runner.run(contextOf('Hi', { signal: gone.signal }))).rejects.toThrow()
    expect(executions.rows).toMatchObject([{ state: 'TERMINATED' }])
    expect(JSON.parse(executions.rows[0]?.executionData ?? '[]').at(-1)).toMatchObject({
      status: 'TERMINATED',
      data: { error: 'Flow execution was cancelled' },
    })
  })

  test('begins no further node, and tells of none', async () => {
    const executions = memoryExecutions()
    const gone = new AbortController()
    const { env, calls } = recordingEnv(() => 'done')
    const flow = drawAgentflow([start, llm('llm_0', 'x'), llm('llm_1', 'y')], ['start_0>llm_0', 'llm_0>llm_1'])
    const runner = await prepareAgentflow(flow, env, executions)
    const told: string[] = []
    const emit = async ({ event, data }: FlowEvent) => {
      if (event !== 'nextAgentFlow') return
      const { nodeId: id, status } = data as { readonly nodeId: string; readonly status: string }
      told.push(`${id} ${status}`)
      if (id === nodeId('llm_0') && status === 'FINISHED') gone.abort()
    }
    const context = contextOf('Hi', { signal: gone.signal, streaming: true, emit })
    await expect(runner.run(context)).rejects.toThrow()
    expect(told.at(-1)).toBe(`${nodeId('llm_0')} FINISHED`)
    expect(calls).toHaveLength(1)
    const kept = JSON.parse(executions.rows[0]?.executionData ?? '[]') as { readonly nodeId: string }[]
    expect(kept.map((node) => node.nodeId)).toEqual(['start_0', 'llm_0'].map(nodeId))
  })
})
