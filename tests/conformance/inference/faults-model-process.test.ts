import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { strikes } from '../../../bench/inference/strikes.ts'
import { type BundleInference, startBundleInference } from './bundle-inference.ts'

let service: BundleInference
let mainPid = () => 0
// A process that ended often within a short time is not waited for any more.
beforeEach(async () => {
  service = await startBundleInference({ HEARTH_INFERENCE_SLOTS: '4', HEARTH_INFERENCE_CONTEXT_TOKENS: '4096' })
  const { post, modelPids } = service
  await (await post('/v1/completions', { model: 'other', prompt: 'Hello', max_tokens: 1 })).json()
  const [, other] = modelPids()
  mainPid = () => modelPids().find((pid) => pid !== other) ?? 0
})
afterEach(() => service.stop())

const completion = (model: string, maxTokens: number) => ({
  model,
  prompt: 'Once upon a time',
  max_tokens: maxTokens,
  ignore_eos: true,
})

/** Begins a stream and resolves at its first chunk, to what will have come in all. */
async function begin(model: string, maxTokens: number): Promise<() => Promise<string>> {
  const response = await service.post('/v1/completions', { ...completion(model, maxTokens), stream: true })
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader?.read())?.value ?? ''
  return async () => {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) text += next.value
    return text
  }
}

async function answered(model: string): Promise<number> {
  const response = await service.post('/v1/completions', completion(model, 2))
  await response.text()
  return response.status
}

/** Has long texts cut into tokens, which takes memory. @returns the statuses of the answers */
function cutLongTexts(): Promise<readonly number[]> {
  const content = 'ab cd '.repeat(150_000)
  return Promise.all(
    [1, 2, 3].map(async () => {
      const response = await service.post('/tokenize', { model: 'main', content })
      await response.text()
      return response.status
    }),
  )
}

const asked = process.env.TEST_ALL !== undefined

describe.skipIf(!asked).each(strikes)(
  'when $name strikes a model process that is at work',
  ({ missing, hit, told }) => {
    test('begun answers say so, waiting ones are given, and the other model notices nothing', {
      timeout: 120_000,
    }, async ({ skip }) => {
      if (missing !== undefined) skip(missing)
      // Four fill the slots for longer than it takes to strike; four more wait and have had no byte.
      const begun = await Promise.all([1, 2, 3, 4].map(() => begin('main', 4_000)))
      const beside = await Promise.all([1, 2].map(() => begin('other', 300)))
      const waiting = [1, 2, 3, 4].map(() => answered('main'))
      let long: Promise<readonly number[]> = Promise.resolve([])
      await hit(mainPid(), () => {
        long = cutLongTexts()
      })
      for (const rest of begun) {
        const frames = (await rest()).split('\n\n').filter((frame) => frame !== '')
        expect(frames.at(-1)).toContain('"code":"model_restarting"')
        expect(frames.at(-1)).toMatch(told)
        expect(frames).not.toContain('data: [DONE]')
      }
      expect((await fetch(`${service.url}/livez`)).status).toBe(200)
      expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200])
      // They were under way when their process ended, had no answer, and the next process can give them one.
      const statuses = await long
      expect(statuses).toEqual(statuses.map(() => 200))
      for (const rest of beside) {
        const text = await rest()
        expect(text).toContain('"finish_reason":"length"')
        expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true)
      }
      expect(await answered('other')).toBe(200)
    })
  },
)
