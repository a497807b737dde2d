import { describe, expect, it } from 'vitest'
import type { ChatModel, ModelAnswer, ModelPart, TokenUsage } from '../../domain/chat/chat-model.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { describeTools, runTextAgent, type TextAgentLoop, type TextStep } from './text-agent-loop.ts'

const usage: TokenUsage = { promptTokens: 10, completionTokens: 2 }

/** Says one text after the other, a word at a time. */
function modelThatSays(...texts: readonly string[]) {
  const seen = { asked: [] as unknown[], left: 0, ended: 0 }
  const model: ChatModel = {
    model: 'scripted',
    takesImages: false,
    generate: async () => ({ text: '', usage, toolCalls: [] }),
    async *stream(messages): AsyncGenerator<ModelPart, ModelAnswer> {
      const text = texts[seen.asked.length] ?? 'Answer: over'
      seen.asked.push(messages)
      let isWhole = false
      try {
        yield { kind: 'reasoning', text: 'STOP' }
        for (const word of text.match(/\s*\S+/g) ?? []) yield { kind: 'text', text: word }
        isWhole = true
        return { text, usage, toolCalls: [] }
      } finally {
        if (isWhole) seen.ended++
        else seen.left++
      }
    },
  }
  return { model, seen }
}

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  description: `does ${name}`,
  parameters: { type: 'object', properties: { input: { type: 'string' } } },
  call: async (args) => ({ output: `${name} of ${JSON.stringify(args)}` }),
  ...more,
})

// `tool: input` asks for a tool, `Answer: text` is one.
function parse(text: string): TextStep {
  const [, name = '', rest = ''] = /^(\S+): ?(.*)$/s.exec(text) ?? []
  return name === 'Answer'
    ? { kind: 'answer', text: rest }
    : { kind: 'call', tool: name.replaceAll('_', ' '), input: rest, log: text }
}

function run(texts: readonly string[], given: Partial<TextAgentLoop> & { streaming?: boolean } = {}) {
  const { model, seen } = modelThatSays(...texts)
  const emitted: unknown[] = []
  const spent: unknown[] = []
  const context = {
    streaming: given.streaming === true,
    emit: async (event: unknown) => void emitted.push(event),
    spend: (tokens: unknown) => void spent.push(tokens),
    signal: new AbortController().signal,
  } as unknown as RunContext
  const loop: TextAgentLoop = {
    ...{ model, tools: [tool('search')], maxIterations: undefined, context, parse, stopAt: [] },
    messages: (done) => [{ role: 'user', content: JSON.stringify(done) }],
    ...given,
  }
  return { end: runTextAgent(loop), seen, emitted, spent }
}

describe('an agent that asks for tools in text', () => {
  it('answers at once where the first text is an answer', async () => {
    const { end, seen } = run(['Answer: 42'])
    expect(await end).toEqual({ text: '42', usage, usedTools: [], sourceDocuments: [], artifacts: [] })
    expect(seen.asked).toHaveLength(1)
  })

  it('reads what a tool gave before it goes on', async () => {
    const { end, seen, spent } = run(['search: Ulm', 'Answer: it is a town'])
    const { text, usage: total, usedTools } = await end
    expect(text).toBe('it is a town')
    expect(total).toEqual({ promptTokens: 20, completionTokens: 4 })
    expect(spent).toEqual([usage, usage])
    expect(usedTools).toEqual([
      { tool: 'search', toolInput: { input: 'Ulm' }, toolOutput: 'search of {"input":"Ulm"}' },
    ])
    expect(seen.asked).toEqual([
      [{ role: 'user', content: '[]' }],
      [
        {
          role: 'user',
          content: JSON.stringify([{ log: 'search: Ulm', observation: 'search of {"input":"Ulm"}' }]),
        },
      ],
    ])
  })

  it.each(['SEARCH', '`search`', '"Search"', "'search'", '[search]', '_search_'])(
    'knows a tool that it calls %s',
    async (name) => {
      const { usedTools } = await run([`${name}: x`, 'Answer: done']).end
      expect(usedTools).toMatchObject([{ tool: 'search' }])
    },
  )

  it('is told which tools there are where it asks for another', async () => {
    const { usedTools } = await run(['find: x', 'Answer: done']).end
    expect(usedTools).toEqual([
      {
        ...{ tool: 'find', toolInput: { input: 'x' }, toolOutput: '' },
        error: 'Cannot call "find": the tools are search',
      },
    ])
  })

  it('gives what its tools found, in their order', async () => {
    const finds = (name: string) =>
      tool(name, {
        call: async () => ({
          output: name,
          sourceDocuments: [{ pageContent: name, metadata: {} }],
          artifacts: [{ type: 'png', data: name }],
        }),
      })
    const given = { tools: [finds('one'), finds('two'), tool('none')] }
    const { sourceDocuments, artifacts } = await run(['two: x', 'none: x', 'one: x', 'Answer: y'], given).end
    expect(sourceDocuments.map(({ pageContent }) => pageContent)).toEqual(['two', 'one'])
    expect(artifacts).toEqual([
      { type: 'png', data: 'two' },
      { type: 'png', data: 'one' },
    ])
  })

  it('ends with what a tool gives whose result is the answer', async () => {
    const { end, seen } = run(['search: x', 'Answer: no'], { tools: [tool('search', { returnDirect: true })] })
    expect((await end).text).toBe('search of {"input":"x"}')
    expect(seen.asked).toHaveLength(1)
  })

  it('stops after as many turns as it may take', async () => {
    const { end, seen } = run(['search: a', 'search: b', 'Answer: late'], { maxIterations: 2 })
    const { text, usedTools } = await end
    expect(text).toBe('Agent stopped due to max iterations.')
    expect(usedTools).toHaveLength(2)
    expect(seen.asked).toHaveLength(2)
  })

  it('says nothing where it may take no turn', async () => {
    expect(await run(['Answer: x'], { maxIterations: 0 }).end).toMatchObject({
      ...{ text: 'Agent stopped due to max iterations.', usage: undefined },
    })
  })

  it('tells a client that follows it the answer alone', async () => {
    const followed = run(['search: a', 'Answer: x'], { streaming: true })
    await followed.end
    expect(followed.emitted).toEqual([{ event: 'token', data: 'x' }])
    const quiet = run(['Answer: x'])
    await quiet.end
    expect(quiet.emitted).toEqual([])
  })
})

describe('a model that goes on past its turn', () => {
  it('is cut off at the first of the words, and left', async () => {
    const { end, seen, spent } = run(['Answer: one STOP two END three'], { stopAt: ['END', 'STOP'] })
    expect(await end).toMatchObject({ text: 'one ', usage: undefined })
    expect(seen).toMatchObject({ left: 1, ended: 0 })
    expect(spent).toEqual([])
  })

  it('is cut off where the word comes in two parts', async () => {
    expect((await run(['Answer: one STOP AT two'], { stopAt: ['STOP AT'] }).end).text).toBe('one ')
  })

  it('is heard to the end where no word comes; what it thinks does not count', async () => {
    const { end, seen, spent } = run(['Answer: one'], { stopAt: ['STOP'] })
    expect(await end).toMatchObject({ text: 'one', usage })
    expect(seen).toMatchObject({ left: 0, ended: 1 })
    expect(spent).toEqual([usage])
  })
})

describe('tools as a prompt lists them', () => {
  it('stand one a line, with the arguments of those that take any', () => {
    const plain = { parameters: { type: 'object', properties: {} } }
    expect(describeTools([tool('a'), tool('b', plain), tool('c', { parameters: { type: 'object' } })])).toBe(
      ['a: does a Arguments: {"input":{"type":"string"}}', 'b: does b', 'c: does c'].join('\n'),
    )
    expect(describeTools([])).toBe('')
    expect(describeTools([tool('d', { parameters: { properties: null } })])).toBe('d: does d')
  })
})
