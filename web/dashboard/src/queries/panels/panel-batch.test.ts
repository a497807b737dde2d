import { afterEach, describe, expect, test, vi } from 'vitest'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import './answer-panels.ts'
import { createPanelBatch } from './panel-batch.ts'

afterEach(() => void vi.unstubAllGlobals())

const requestOf = (expr: string): QueryRequest => ({ from: '0', to: '1', queries: [{ refId: 'A', expr }] })
const foundBy = (text: string) => ({ results: { A: { status: 200, frames: [{ schema: { name: text }, data: {} }] } } })

type Sent = {
  readonly path: string
  readonly panels: readonly { readonly id: string; readonly queries: QueryRequest['queries'] }[]
  readonly signal: AbortSignal
  line(line: unknown): void
  end(): void
}

/** A service whose lines the test sends, or that answers with `refusal`. */
function serve(refusal?: () => Response): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { body, signal }: RequestInit) => {
    if (refusal !== undefined) return refusal()
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
      },
    })
    signal?.addEventListener('abort', () => controller?.error(signal.reason))
    sent.push({
      path,
      panels: JSON.parse(String(body)).panels,
      signal: signal ?? new AbortController().signal,
      line: (line) => controller?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`)),
      end: () => controller?.close(),
    })
    return new Response(stream)
  })
  return sent
}

/** Panels that ask in one turn, each with how to leave. */
function askAll(exprs: readonly string[], askPanel = createPanelBatch()) {
  return exprs.map((expr) => {
    const leave = new AbortController()
    const answer = askPanel(requestOf(expr), leave.signal)
    answer.catch(() => undefined)
    return { answer, leave: () => leave.abort() }
  })
}

async function sentOnce(sent: readonly Sent[]): Promise<Sent> {
  // What answers panels is loaded then, for which the process of the test asks that of the whole run.
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  const [one] = sent
  if (one === undefined) throw new Error('It was waited for')
  return one
}

describe('panels that ask in one turn', () => {
  test('are one request, and each hears as soon as its line is there', async () => {
    const sent = serve()
    const [a, b] = askAll(['a', 'b'])
    const { path, panels, line, end } = await sentOnce(sent)
    expect(path).toBe('/api/ds/query/panels')
    expect(panels).toEqual([
      { id: '0', ...requestOf('a') },
      { id: '1', ...requestOf('b') },
    ])
    line({ id: '1', status: 200, body: foundBy('of b') })
    expect(await b?.answer).toMatchObject([{ refId: 'A', frames: [{ name: 'of b' }] }])
    line({ id: '0', status: 400, body: { results: { A: { status: 400, error: 'bad', frames: [] } } } })
    expect(await a?.answer).toMatchObject([{ refId: 'A', error: 'bad' }])
    end()
    expect(sent).toHaveLength(1)
  })

  test('that ask later are the next request', async () => {
    const sent = serve()
    const askPanel = createPanelBatch()
    askAll(['a'], askPanel)
    await sentOnce(sent)
    askAll(['b'], askPanel)
    await expect.poll(() => sent.length).toBe(2)
  })

  test('are refused one by one, in the words of the service', async () => {
    const sent = serve()
    const [a, b] = askAll(['a', 'b'])
    const { line } = await sentOnce(sent)
    line({ id: '0', status: 400, body: { message: 'too many' } })
    line({ id: '1', status: 200, body: foundBy('of b') })
    await expect(a?.answer).rejects.toMatchObject({ message: 'too many', status: 400 })
    expect(await b?.answer).toHaveLength(1)
  })

  test('all hear that the session is over', async () => {
    serve(() => Response.json({ message: 'Unauthorized' }, { status: 401 }))
    for (const { answer } of askAll(['a', 'b']))
      await expect(answer).rejects.toMatchObject({ message: 'Unauthorized', status: 401 })
  })

  test('are told when the answer ends without them', async () => {
    const sent = serve()
    const [a, b] = askAll(['a', 'b'])
    const { line, end } = await sentOnce(sent)
    line({ id: '0', status: 200, body: foundBy('of a') })
    end()
    expect(await a?.answer).toHaveLength(1)
    await expect(b?.answer).rejects.toMatchObject({ name: 'AskError', status: 0 })
  })

  test('leave one by one; when all have, the request is broken off', async () => {
    const sent = serve()
    const [a, b] = askAll(['a', 'b'])
    const { signal, line } = await sentOnce(sent)
    a?.leave()
    await expect(a?.answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(signal.aborted).toBe(false)
    line({ id: '0', status: 200, body: foundBy('of a') })
    line({ id: '1', status: 200, body: foundBy('of b') })
    expect(await b?.answer).toHaveLength(1)
    b?.leave()
    expect(signal.aborted).toBe(true)
  })

  test('that leave within the turn are not asked for', async () => {
    const sent = serve()
    const [a] = askAll(['a', 'b'])
    a?.leave()
    expect((await sentOnce(sent)).panels.map(({ queries }) => queries[0]?.expr)).toEqual(['b'])
  })

  test('are a hundred of a request', async () => {
    const sent = serve()
    askAll(Array.from({ length: 101 }, (_, at) => `${at}`))
    await expect.poll(() => sent.map(({ panels }) => panels.length)).toEqual([100, 1])
  })
})
