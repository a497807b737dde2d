import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BundleInference, startBundleInference } from './bundle-inference.ts'

let service: BundleInference
let mainPid = () => 0
beforeAll(async () => {
  service = await startBundleInference({ HEARTH_INFERENCE_SLOTS: '4' })
  const { post, modelPids } = service
  await (await post('/v1/completions', { model: 'other', prompt: 'Hello', max_tokens: 1 })).json()
  const [, other] = modelPids()
  mainPid = () => modelPids().find((pid) => pid !== other) ?? 0
})
afterAll(() => service.stop())

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

describe.each(['SIGKILL', 'SIGABRT', 'SIGSTOP'] as const)(
  'when %s strikes a model process that is at work',
  (signal) => {
    test('begun answers say so, waiting ones are given, and the other model notices nothing', {
      timeout: 60_000,
    }, async () => {
      // Four fill the slots; four more wait and have had no byte.
      const begun = await Promise.all([1, 2, 3, 4].map(() => begin('main', 1_000)))
      const beside = await Promise.all([1, 2].map(() => begin('other', 300)))
      const waiting = [1, 2, 3, 4].map(() => answered('main'))
      const struckAtMs = performance.now()
      process.kill(mainPid(), signal)
      for (const rest of begun) {
        const frames = (await rest()).split('\n\n').filter((frame) => frame !== '')
        expect(frames.at(-1)).toContain('"code":"model_restarting"')
        expect(frames).not.toContain('data: [DONE]')
      }
      expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200])
      const recoveredMs = performance.now() - struckAtMs
      for (const rest of beside) {
        const text = await rest()
        expect(text).toContain('"finish_reason":"length"')
        expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true)
      }
      expect((await fetch(`${service.url}/livez`)).status).toBe(200)
      expect(await answered('other')).toBe(200)
      // On an idle machine it takes a second, and with SIGSTOP three more until the silence is taken for what it is.
      expect(recoveredMs).toBeLessThan(30_000)
      if (process.env.FAULT_REPORT !== undefined)
        console.log(`${signal}: answers again after ${Math.round(recoveredMs)} ms`)
    })
  },
)
