import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { callTool } from './call-tool.ts'
import type { Tool, ToolResult } from './tool.ts'

const call = { id: 'c', name: 'look', arguments: { at: 1 } }
const toolOf = (does: () => ToolResult, change: Partial<Tool> = {}): Tool => ({
  name: 'look',
  description: '',
  parameters: {},
  call: async () => does(),
  ...change,
})
const contextOf = (change: object = {}) => ({ signal: new AbortController().signal, ...change }) as never
const used = { tool: 'look', toolInput: { at: 1 } }

describe('a call of a tool', () => {
  test.each([
    { name: 'gives its result to the model', change: {}, direct: false },
    { name: 'ends the answer where the tool says so', change: { returnDirect: true }, direct: true },
    { name: 'does not where it says it does not', change: { returnDirect: false }, direct: false },
  ])('$name', async ({ change, direct }) => {
    const end = await callTool(call, [toolOf(() => ({ output: 'o' }), change)], contextOf())
    expect(end).toEqual({ result: { output: 'o' }, used: { ...used, toolOutput: 'o' }, direct })
  })

  test('tells the documents that it found', async () => {
    const sourceDocuments = [{ pageContent: 'p', metadata: {} }]
    const end = await callTool(call, [toolOf(() => ({ output: 'o', sourceDocuments }))], contextOf())
    expect(end.used).toEqual({ ...used, toolOutput: 'o', sourceDocuments })
  })

  test('gives its fault to the model, and never ends the answer', async () => {
    const fails = toolOf(
      () => {
        throw new Failure('upstream', 'It is away')
      },
      { returnDirect: true },
    )
    expect(await callTool(call, [fails], contextOf())).toEqual({
      result: { output: 'Error: It is away' },
      used: { ...used, toolOutput: '', error: 'It is away' },
      direct: false,
    })
  })

  test.each([
    { tools: [], says: 'the tools are none' },
    {
      tools: [toolOf(() => ({ output: '' }), { name: 'a' }), toolOf(() => ({ output: '' }), { name: 'b' })],
      says: 'the tools are a, b',
    },
  ])('that is not there: $says', async ({ tools, says }) => {
    expect((await callTool(call, tools, contextOf())).used.error).toBe(`Cannot call "look": ${says}`)
  })

  test('says nothing of its own in this answer', async () => {
    const said: unknown[] = []
    const given: boolean[] = []
    const speaks = toolOf(() => ({ output: 'o' }), {
      async call(_, context) {
        given.push(context.streaming)
        await context.emit({} as never)
        return { output: 'o' }
      },
    })
    await callTool(
      call,
      [speaks],
      contextOf({ streaming: true, emit: async (event: unknown) => void said.push(event) }),
    )
    expect([given, said]).toEqual([[false], []])
  })

  test('tells how long it took where there is a clock', async () => {
    const times = [10, 15.6]
    const end = await callTool(call, [toolOf(() => ({ output: 'o' }))], contextOf({ monotonicMs: () => times.shift() }))
    expect(end.used).toEqual({ ...used, toolOutput: 'o', durationMs: 6 })
  })

  test('does not hide a bug, nor that the run was stopped', async () => {
    const breaks = toolOf(() => {
      throw new RangeError('bug')
    })
    await expect(callTool(call, [breaks], contextOf())).rejects.toThrow('bug')
    const stopped = contextOf({ signal: AbortSignal.abort(new Failure('conflict', 'stopped')) })
    await expect(callTool(call, [toolOf(() => ({ output: 'o' }))], stopped)).rejects.toThrow('stopped')
  })
})
