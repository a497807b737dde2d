import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { listModels, type PullProgress, pullModel } from './models.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const model = { id: 'qwen', status: { value: 'downloading' } }

/** An inference service that takes a download of `qwen` on, lists these models and sends these events. */
async function serve(models: readonly object[], events: readonly object[] = []) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    if (request.url === '/models/sse')
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
    else if (request.method === 'POST') response.end(JSON.stringify({ model: 'qwen' }))
    else response.end(JSON.stringify({ data: models }))
  })
  closing.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function pull(models: readonly object[], ...events: readonly object[]) {
  const { url, asked } = await serve(models, events)
  const steps = pullModel({ url, key: 'k' }, 'hf:qwen', new AbortController().signal)
  const progress: PullProgress[] = []
  let step = await steps.next()
  while (!step.done) {
    progress.push(step.value)
    step = await steps.next()
  }
  return { progress, id: step.value, asked }
}

const progressOf = (data: object) => ({ model: 'qwen', event: 'download_progress', data })
const finished = { model: 'qwen', event: 'download_finished' }

test('listModels() gives what the service lists, and shows its key', async () => {
  const { url, asked } = await serve([{ ...model, object: 'model' }])
  expect(await listModels(url, 'k')).toEqual([model])
  expect(asked).toEqual(['GET /models Bearer k'])
})

describe('pullModel()', () => {
  test('listens before it asks, and returns the id when all is there', async () => {
    expect(await pull([model], finished)).toEqual({
      progress: [],
      id: 'qwen',
      asked: ['GET /models/sse Bearer k', 'POST /models Bearer k', 'GET /models Bearer k'],
    })
  })

  test('does not wait for what is stored already', async () => {
    expect((await pull([{ id: 'qwen', status: { value: 'unloaded' } }])).id).toBe('qwen')
  })

  test.each([
    {
      name: 'one file whose size is known',
      data: { a: { done: 10, total: 40, bytes_per_second: 4 } },
      progress: { doneBytes: 10, totalBytes: 40, bytesPerSecond: 4, secondsLeft: 8 },
    },
    {
      name: 'several files at the pace of the one under way',
      data: {
        a: { done: 40, total: 40, bytes_per_second: 1 },
        b: { done: 10, total: 40, bytes_per_second: 10 },
        c: { done: 0, total: 20, bytes_per_second: 2 },
      },
      progress: { doneBytes: 50, totalBytes: 100, bytesPerSecond: 10, secondsLeft: 5 },
    },
    {
      name: 'files of which one has no size yet',
      data: { a: { done: 10, total: 40, bytes_per_second: 4 }, b: { done: 0, total: null } },
      progress: { doneBytes: 10, totalBytes: undefined, bytesPerSecond: 4, secondsLeft: undefined },
    },
    {
      name: 'a file that stands still',
      data: { a: { done: 10, total: 40, bytes_per_second: 0 } },
      progress: { doneBytes: 10, totalBytes: 40, bytesPerSecond: 0, secondsLeft: undefined },
    },
  ])('tells how far it is: $name', async ({ data, progress }) => {
    expect((await pull([model], progressOf(data), finished)).progress).toEqual([progress])
  })

  test('passes over what happens to other models, and what is no event', async () => {
    const other = { model: 'other', event: 'download_failed', data: { error: 'gone' } }
    expect((await pull([model], other, [], { model: 'qwen', event: 'model_status' }, finished)).progress).toEqual([])
  })

  test.each([
    { name: 'with its reason', data: { error: 'no room' }, message: 'Cannot pull "hf:qwen": no room' },
    { name: 'in a whole sentence', data: { error: 'Cannot store it: no room' }, message: 'Cannot store it: no room' },
    { name: 'without any', data: {}, message: 'Cannot pull "hf:qwen": the inference service gave no reason' },
  ])('fails $name', async ({ data, message }) => {
    await expect(pull([model], { model: 'qwen', event: 'download_failed', data })).rejects.toThrow(message)
  })

  test('fails where it had failed before it was looked at', async () => {
    const status = { value: 'downloading', failed: true, error: 'no room' }
    await expect(pull([{ id: 'qwen', status }], finished)).rejects.toThrow('Cannot pull "hf:qwen": no room')
  })

  test('fails when the service leaves', async () => {
    await expect(pull([model])).rejects.toThrow('the inference service ended the connection')
  })
})
