import { describe, expect, test } from 'vitest'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import { askCompared } from './ask-compared.ts'

const request: QueryRequest = { from: '100000', to: '400000', queries: [] }
const panelOf = (timeCompare: string) => ({ timeCompare, fieldConfig: { defaults: {}, overrides: [] } })
const none = (refId: string) => [{ refId, frames: [], error: undefined }]

describe('askCompared()', () => {
  test('asks for both ranges', async () => {
    const asked: string[] = []
    const answers = await askCompared(panelOf('1m'), request, async ({ from, to }) => {
      asked.push(`${from} ${to}`)
      return none('A')
    })
    expect(asked).toEqual(['100000 400000', '40000 340000'])
    expect(answers.map(({ refId }) => refId)).toEqual(['A', 'A-compare'])
  })

  test('asks once where nothing can be compared', async () => {
    expect(await askCompared(panelOf('soon'), request, async () => none('A'))).toEqual(none('A'))
  })

  test('keeps the first answer when there is no second', async () => {
    const answers = await askCompared(panelOf('1m'), request, async ({ from }) => {
      if (from !== request.from) throw new Error('too long ago')
      return none('A')
    })
    expect(answers.map(({ error }) => error)).toEqual([undefined, 'too long ago'])
  })

  test('is over when it is broken off', async () => {
    const gone = new DOMException('gone', 'AbortError')
    await expect(askCompared(panelOf('1m'), request, () => Promise.reject(gone))).rejects.toBe(gone)
  })
})
