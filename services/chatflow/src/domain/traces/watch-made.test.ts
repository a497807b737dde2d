import { describe, expect, it } from 'vitest'
import type { ChatModel } from '../chat/chat-model.ts'
import type { Telling, Watch, Work } from './watch.ts'
import {
  answerTelling,
  isModel,
  isStore,
  isTool,
  isUsed,
  partsOfAnswer,
  scoredTelling,
  watchMade,
} from './watch-made.ts'

const document = { pageContent: 'p', metadata: { a: 1 } }
const signal = new AbortController().signal
const usage = { promptTokens: 3, completionTokens: 1 }
const model: ChatModel = {
  ...{ model: 'm', takesImages: true },
  generate: async () => ({ text: 'Hi', usage, toolCalls: [] }),
  async *stream() {
    yield { kind: 'text', text: 'Hi' }
    return { text: 'Hi', usage, toolCalls: [] }
  },
}
const store = {
  found: [{ document, score: 0.5 }],
  async search(_query: object, _signal: AbortSignal) {
    return this.found
  },
  add: async () => 0,
}
const retriever = {
  found: [document],
  async retrieve() {
    return this.found
  },
}
const tool = {
  name: 'search',
  parameters: {},
  returnDirect: true,
  call: async (_args: object) => ({ output: 'found' }),
}
const toolkit = { title: 'kit', tools: async () => [tool] }

/** Notes each piece of work, with what is told of it and what is made again of that. */
function noting() {
  const noted: { work: Work; told: unknown; revived: unknown }[] = []
  const note = <T>(work: Work, telling: Telling<T>, result: T) => {
    const told = telling.tell(result)
    noted.push({ work, told, revived: telling.revive?.(told.output)?.result })
    return result
  }
  const watch: Watch = {
    span: async (work, telling, done) => note(work, telling, await done()),
    async *stream(work, telling, parts, partsOf) {
      const result = note(work, telling, yield* parts())
      noted.push({ work, told: partsOf(result), revived: undefined })
      return result
    },
    isWatching: () => true,
  }
  return { watch, noted }
}

const maker = { name: 'Node', nodeId: 'n', kind: 'node' } as const
const chosen = { ...maker, kind: 'tool' } as const

describe('a model that a node made', () => {
  const messages = [{ role: 'user', content: 'q' }] as const
  const work = { ...maker, input: { messages } }

  it('is noted each time that it is asked', async () => {
    const { watch, noted } = noting()
    const watched = watchMade(watch, maker, model)
    expect(watched).toMatchObject({ model: 'm', takesImages: true })
    expect(await watched.generate(messages, signal)).toEqual({ text: 'Hi', usage, toolCalls: [] })
    expect(noted).toStrictEqual([
      {
        work,
        told: { output: { text: 'Hi', toolCalls: [] }, usage },
        revived: { text: 'Hi', toolCalls: [], usage: undefined },
      },
    ])
  })

  it('is noted when it answers piece by piece', async () => {
    const { watch, noted } = noting()
    const parts = watchMade(watch, maker, model).stream(messages, signal)
    expect(await parts.next()).toEqual({ done: false, value: { kind: 'text', text: 'Hi' } })
    expect(await parts.next()).toMatchObject({ done: true, value: { text: 'Hi' } })
    expect(noted.map(({ told }) => told)).toMatchObject([{ usage }, [{ kind: 'text', text: 'Hi' }]])
    expect(noted[0]?.work).toEqual(work)
  })

  it('is handed on as it is where an agent chose it', () => {
    expect(watchMade(noting().watch, chosen, model)).toBe(model)
  })
})

describe('what is told of an answer', () => {
  it('has the timings apart, where they are known', () => {
    const timings = { promptMs: 1, generationMs: 2 }
    expect(answerTelling.tell({ text: 'a', usage, toolCalls: [], timings })).toStrictEqual({
      ...{ output: { text: 'a', toolCalls: [] }, usage, attributes: { timings } },
    })
  })

  it.each([
    { output: 'plain', text: 'plain' },
    { output: { text: 'a', output: 'b' }, text: 'a' },
    { output: { output: 'b', content: 'c' }, text: 'b' },
    { output: { content: 'c' }, text: 'c' },
    { output: { text: 5, content: 'c' }, text: 'c' },
    { output: undefined, text: '""' },
    { output: [1], text: '[1]' },
  ])('is an answer again, of whatever was fixed: $output', ({ output, text }) => {
    expect(answerTelling.revive?.(output)?.result).toMatchObject({ text, toolCalls: [], usage: undefined })
  })

  it('has one part, and none where it is empty', () => {
    expect(partsOfAnswer({ text: 'a', usage: undefined, toolCalls: [] })).toEqual([{ kind: 'text', text: 'a' }])
    expect(partsOfAnswer({ text: '', usage: undefined, toolCalls: [] })).toEqual([])
  })
})

describe('documents that are looked up', () => {
  it('in a store are noted with their scores, and found again', async () => {
    const { watch, noted } = noting()
    const query = { query: 'q', topK: 1 }
    expect(await watchMade(watch, maker, store).search(query, signal)).toEqual([{ document, score: 0.5 }])
    expect(noted).toStrictEqual([
      {
        ...{ work: { ...maker, input: query }, told: { output: { documents: [{ ...document, score: 0.5 }] } } },
        revived: [{ document, score: 0.5 }],
      },
    ])
  })

  it('by a retriever are noted, and found again', async () => {
    const { watch, noted } = noting()
    const watched = watchMade(
      watch,
      maker,
      retriever as unknown as { retrieve(query: string, signal: AbortSignal): unknown },
    )
    expect(await watched.retrieve('q', signal)).toEqual([document])
    expect(noted).toEqual([
      { work: { ...maker, input: { query: 'q' } }, told: { output: { documents: [document] } }, revived: [document] },
    ])
  })

  it('are found again with a score of 1 where none was kept, and without what is no document', () => {
    const odd = [document, { pageContent: 5, metadata: {} }, { pageContent: 'x' }, 'text', null]
    expect(scoredTelling.revive?.(odd)?.result).toEqual([{ document, score: 1 }])
    expect(scoredTelling.revive?.({ documents: 'none' })?.result).toEqual([])
    expect(scoredTelling.revive?.(undefined)?.result).toEqual([])
  })

  it('are not noted where an agent chose the store', () => {
    expect(watchMade(noting().watch, chosen, store)).toBe(store)
  })
})

describe('a tool', () => {
  it('is noted each time that it is called, under the name of its node', async () => {
    const { watch, noted } = noting()
    const watched = watchMade(watch, maker, tool as never) as typeof tool
    expect(watched.returnDirect).toBe(true)
    expect(await watched.call({ a: 1 })).toEqual({ output: 'found' })
    expect(noted).toEqual([
      {
        ...{ work: { ...maker, name: 'Node', input: { a: 1 }, attributes: { tool: 'search' } } },
        ...{ told: { output: { output: 'found' } }, revived: { output: 'found' } },
      },
    ])
  })

  it('is noted under its own name where an agent chose it', async () => {
    const { watch, noted } = noting()
    await (watchMade(watch, chosen, tool as never) as typeof tool).call({})
    expect(noted[0]?.work.name).toBe('search')
  })

  it('of a toolkit is noted too', async () => {
    const { watch, noted } = noting()
    const watched = watchMade(watch, chosen, toolkit as never) as typeof toolkit
    expect(watched.title).toBe('kit')
    const [first] = await watched.tools()
    await first?.call({})
    expect(noted.map(({ work }) => work.name)).toEqual(['search'])
  })
})

describe('anything else', () => {
  it.each([undefined, null, 'text', 5, [], { generate: 1 }])('is handed back as it is: %j', (made) => {
    expect(watchMade(noting().watch, maker, made)).toBe(made)
    expect(isUsed(made)).toBe(false)
  })
})

describe('what is told apart by what it can do', () => {
  it.each([
    { name: 'a model', made: model, is: ['model'] },
    { name: 'half a model', made: { generate: model.generate }, is: [] },
    { name: 'the other half', made: { stream: model.stream }, is: [] },
    { name: 'a store', made: store, is: ['store'] },
    { name: 'a store that takes nothing', made: { search: store.search }, is: [] },
    { name: 'a tool', made: tool, is: ['tool'] },
    { name: 'a tool without parameters', made: { call: tool.call }, is: [] },
    { name: 'parameters without a tool', made: { parameters: {} }, is: [] },
  ])('$name', ({ made, is }) => {
    const found = [isModel(made) && 'model', isStore(made) && 'store', isTool(made) && 'tool'].filter(Boolean)
    expect(found).toEqual(is)
    expect(isUsed(made)).toBe(is.length > 0)
  })

  it.each([
    { name: 'a retriever', made: retriever },
    { name: 'a toolkit', made: toolkit },
  ])('$name is used too', ({ made }) => {
    expect(isUsed(made)).toBe(true)
  })
})
