import { describe, expect, test } from 'vitest'
import { createRecorder } from '../../domain/traces/recorder.ts'
import type { Telling } from '../../domain/traces/watch.ts'
import { createAsyncWatch } from './async-watch.ts'

const text: Telling<string> = { tell: (output) => ({ output }), revive: (output) => ({ result: String(output) }) }
const node = (name: string) => ({ kind: 'node', name, nodeId: name }) as const

function around(given: ReadonlyMap<string, unknown> = new Map()) {
  const bounds = { maxValueLength: 100, maxTotalLength: 1_000, maxSpans: 10, maxLines: 10 }
  const recorder = createRecorder(
    { ...bounds, nowMs: () => 0, priceOf: () => undefined, tell: async () => {}, given },
    { kind: 'run', name: 'run' },
  )
  const shown = () => {
    const spans = recorder.spans()
    const nameOf = (id: string | undefined) => spans.find((span) => span.id === id)?.name ?? 'run'
    return spans.map(({ name, parentId, status }) => `${nameOf(parentId)} > ${name}: ${status}`)
  }
  return { recorder, watch: createAsyncWatch(), shown }
}

async function* said(...parts: readonly string[]): AsyncGenerator<string, string> {
  yield* parts
  return parts.join('')
}

describe('a watch', () => {
  test('does the work alone where nobody watches', async () => {
    const { watch, shown } = around()
    expect(await watch.span(node('a'), text, async () => 'done')).toBe('done')
    expect(watch.isWatching()).toBe(false)
    expect(shown()).toEqual([])
  })

  test('knows what was part of what, of work that goes on at the same time', async () => {
    const { recorder, watch, shown } = around()
    const within = (outer: string, inner: string) =>
      watch.span(node(outer), text, () => watch.span(node(inner), text, async () => inner))
    await watch.within(recorder.run, () => Promise.all([within('a', 'b'), within('c', 'd')]))
    expect(shown().toSorted()).toEqual(['a > b: done', 'c > d: done', 'run > a: done', 'run > c: done'])
  })

  test('counts what a stream does for the stream, and not what its reader does', async () => {
    const { recorder, watch, shown } = around()
    async function* parts(): AsyncGenerator<string, string> {
      await watch.span(node('inner'), text, async () => '')
      return yield* said('x', 'y')
    }
    await watch.within(recorder.run, async () => {
      for await (const part of watch.stream(node('stream'), text, parts, () => []))
        await watch.span(node(part), text, async () => '')
    })
    expect(shown()).toEqual(['run > stream: done', 'stream > inner: done', 'run > x: done', 'run > y: done'])
  })

  test('ends a stream whose reader leaves', async () => {
    const { recorder, watch, shown } = around()
    let ended = false
    async function* endless(): AsyncGenerator<string, string> {
      try {
        for (;;) yield 'x'
      } finally {
        ended = true
      }
    }
    await watch.within(recorder.run, async () => {
      for await (const _ of watch.stream(node('stream'), text, endless, () => [])) break
    })
    expect(ended).toBe(true)
    expect(shown()).toEqual(['run > stream: stopped'])
  })

  test('lets a given output stand for the work', async () => {
    const { recorder, watch } = around(new Map([['a', 'given']]))
    const never = () => expect.fail('the work was done')
    await watch.within(recorder.run, async () => {
      expect(await watch.span(node('a'), text, never)).toBe('given')
      const parts: string[] = []
      for await (const part of watch.stream(node('a'), text, never, (result) => [result])) parts.push(part)
      expect(parts).toEqual(['given'])
    })
    expect(recorder.spans()).toMatchObject([{ attributes: { given: true } }, { attributes: { given: true } }])
  })

  test('takes lines for the work that began them, however late they come', async () => {
    const { recorder, watch, shown } = around()
    let line: ((text: string) => void) | undefined
    await watch.within(recorder.run, () =>
      watch.span(node('code'), text, async () => {
        line = watch.lines()
        return ''
      }),
    )
    line?.('late')
    expect(shown()).toContain('code > console: done')
    expect(watch.lines()).toBeUndefined()
  })
})
