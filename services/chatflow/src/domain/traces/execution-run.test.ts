import { describe, expect, it } from 'vitest'
import type { Execution, ExecutionState } from '../records/execution.ts'
import { executionStatesOf, runOfExecution, stepsOf } from './execution-run.ts'
import { RUN_STATES } from './recorded-run.ts'

type Entry = { readonly data: Readonly<Record<string, unknown>>; readonly status?: ExecutionState; nodeLabel?: string }

const execution = (entries: readonly Entry[] | string, state: ExecutionState = 'FINISHED'): Execution => ({
  ...{ id: 'e1', agentflowId: 'f1', sessionId: 's1', state, action: undefined, isPublic: false },
  ...{ stoppedAtMs: undefined, createdAtMs: 1_000, updatedAtMs: 1_750 },
  executionData:
    typeof entries === 'string'
      ? entries
      : JSON.stringify(
          entries.map((entry, at) => ({
            ...{ nodeId: `n${at}`, nodeLabel: `N${at}`, previousNodeIds: [], status: 'FINISHED' },
            ...entry,
          })),
        ),
})
const start = (input: object, output: object = {}) => ({ data: { name: 'startAgentflow', input, output } })
const answered = (usageMetadata: unknown) => ({ data: { name: 'llmAgentflow', output: { usageMetadata } } })

describe('an execution as a run', () => {
  it('has what is listed of runs', () => {
    expect(runOfExecution(execution([start({ question: 'Hi' })]))).toEqual({
      ...{ id: 'e1', kind: 'execution', chatflowId: 'f1', sessionId: 's1', question: 'Hi', status: 'done' },
      ...{ startMs: 1_000, durationMs: 750, executionId: 'e1' },
    })
  })

  it.each<{ state: ExecutionState; status: string }>([
    { state: 'FINISHED', status: 'done' },
    { state: 'ERROR', status: 'failed' },
    { state: 'TIMEOUT', status: 'failed' },
    { state: 'TERMINATED', status: 'stopped' },
    { state: 'STOPPED', status: 'waiting' },
    { state: 'INPROGRESS', status: 'running' },
  ])('is $status where it is $state', ({ state, status }) => {
    expect(runOfExecution(execution([], state)).status).toBe(status)
  })

  it.each([
    { name: 'what the start gave first', entries: [start({ question: 'in' }, { question: 'out' })], expected: 'out' },
    { name: 'what the start was given', entries: [start({ question: 'in' }, { form: 1 })], expected: 'in' },
    { name: 'the fields of a form', entries: [start({}, { form: { a: 1 }, webhook: 'w' })], expected: '{"a":1}' },
    { name: 'what a webhook brought', entries: [start({}, { webhook: { b: 2 } })], expected: '{"b":2}' },
    { name: 'nothing where nothing came', entries: [start({})], expected: '' },
    { name: 'that of the start, wherever it stands', entries: [answered({}), start({ question: 'x' })], expected: 'x' },
    {
      name: 'that of the first step without a start',
      entries: [{ data: { input: { question: 'y' } } }],
      expected: 'y',
    },
    { name: 'nothing of a start that tells texts', entries: [start('a' as never, 'b' as never)], expected: '' },
    { name: 'nothing of what cannot be read', entries: 'no JSON', expected: '' },
  ])('asks $name', ({ entries, expected }) => {
    expect(runOfExecution(execution(entries)).question).toBe(expected)
  })

  it('tells the error of the step that failed last, and only where it failed', () => {
    const failed = (error: unknown): Entry => ({ data: { error }, status: 'ERROR' })
    const entries = [failed('first'), failed('last'), { data: { error: 'later' } }]
    expect(runOfExecution(execution(entries, 'ERROR')).error).toBe('last')
    expect(runOfExecution(execution(entries, 'FINISHED')).error).toBeUndefined()
    expect(runOfExecution(execution([failed({ no: 'text' })], 'ERROR')).error).toBeUndefined()
    expect(runOfExecution(execution([], 'ERROR')).error).toBeUndefined()
  })

  it('adds up the tokens of its models', () => {
    const entries = [
      answered({ input_tokens: 3, output_tokens: 1 }),
      answered(undefined),
      answered({ input_tokens: 9, output_tokens: 'many' }),
      answered({ input_tokens: 'many', output_tokens: 9 }),
      answered({ input_tokens: 4, output_tokens: 2 }),
    ]
    expect(runOfExecution(execution(entries)).usage).toEqual({ promptTokens: 7, completionTokens: 3 })
    expect(runOfExecution(execution([answered({})])).usage).toBeUndefined()
    expect(runOfExecution(execution([{ data: { output: 'text' } }])).usage).toBeUndefined()
  })
})

describe('the states of executions that a state of runs stands for', () => {
  it.each([
    { state: 'done', expected: ['FINISHED'] },
    { state: 'failed', expected: ['ERROR', 'TIMEOUT'] },
    { state: 'stopped', expected: ['TERMINATED'] },
    { state: 'waiting', expected: ['STOPPED'] },
    { state: 'running', expected: ['INPROGRESS'] },
  ] as const)('are $expected for $state', ({ state, expected }) => {
    expect(executionStatesOf(state)).toEqual(expected)
  })

  it('are each of one state', () => {
    expect(RUN_STATES.flatMap(executionStatesOf)).toHaveLength(6)
  })
})

describe('the steps of an execution', () => {
  it('have what went in and out, in order, and the time of models alone', () => {
    const timed = { timeMetadata: { delta: 12 } }
    expect(
      stepsOf(
        execution([
          { data: { input: 'a', output: timed } },
          { data: { output: { timeMetadata: { delta: '12' } }, error: 'oh' }, status: 'ERROR' },
          { data: { output: { timeMetadata: 5 } }, nodeLabel: '', status: 'STOPPED' },
          { data: { input: 'b', output: {} } },
          { data: {} },
        ]),
      ),
    ).toEqual([
      { nodeId: 'n0', label: 'N0', state: 'done', input: 'a', output: timed, durationMs: 12 },
      { nodeId: 'n1', label: 'N1', state: 'failed', output: { timeMetadata: { delta: '12' } }, error: 'oh' },
      { nodeId: 'n2', label: 'n2', state: 'waiting', output: { timeMetadata: 5 } },
      { nodeId: 'n3', label: 'N3', state: 'done', input: 'b', output: {} },
      { nodeId: 'n4', label: 'N4', state: 'done' },
    ])
  })

  it('are none of what cannot be read', () => {
    expect(stepsOf(execution('{'))).toEqual([])
  })
})
