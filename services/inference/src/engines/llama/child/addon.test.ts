import { readFile } from 'node:fs/promises'
import { getLlama, type Llama, type LlamaModel } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sampling } from '../../../domain/sampling.ts'
import type { Decoder } from '../../../domain/scheduler/decoder.ts'
import { starterModelPath } from '../../../storage/main-model.ts'
import { type Internals, installedVersion, openInternals, supportedVersion } from './addon.ts'
import { createLlamaDecoder } from './decoder.ts'
import { createTokenizer } from './tokenizer.ts'

const shape = { slots: 3, contextTokens: 256, batchTokens: 64 }
const question = (country: string) =>
  `<|im_start|>user\nWhat is the capital of ${country}?<|im_end|>\n<|im_start|>assistant\n`

let llama: Llama
let model: LlamaModel
let internals: Internals
let decoder: Decoder

beforeAll(async () => {
  llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, progressLogs: false })
  model = await llama.loadModel({ modelPath: starterModelPath() })
  const { slots: sequences, contextTokens: contextSize, batchTokens: batchSize } = shape
  const context = await model.createContext({ sequences, contextSize, batchSize, threads: 1 })
  internals = openInternals(llama, model, context)
  decoder = createLlamaDecoder(internals, shape)
})

afterAll(() => llama.dispose())

const tokenizer = () => createTokenizer(internals.model, model.fileInfo.metadata.tokenizer.ggml.tokens)
const tokenize = (text: string) => tokenizer().prompt(text)

/** Answers a prompt of which `from` tokens are resident in the slot; at most 30 tokens. */
async function answer(slot: number, prompt: readonly number[], from = 0, sampling: Sampling = { temperature: 0 }) {
  const sampler = decoder.createSampler(sampling, prompt)
  const tokens: number[] = []
  let next = prompt.slice(from)
  let position = from
  while (tokens.length < 30) {
    const [row] = await decoder.decode([{ slot, position, tokens: next, wantsNext: true }])
    if (row === undefined) throw new Error('no row')
    const token = await sampler.sample(row)
    if (decoder.isEnd(token)) break
    position += next.length
    tokens.push(token)
    next = [token]
  }
  sampler.dispose()
  return { tokens, text: decoder.detokenize(tokens) }
}

describe('the internals of node-llama-cpp that we use', () => {
  test('are those of the pinned version', async () => {
    const manifest: unknown = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'))
    expect(manifest).toMatchObject({ dependencies: { 'node-llama-cpp': supportedVersion } })
    expect(installedVersion()).toBe(supportedVersion)
  })

  test('are refused when they differ', () => {
    expect(() => openInternals(llama, model, {} as never)).toThrow('internals differ')
  })

  test('tokenize markers as control tokens and text as text', () => {
    expect(tokenize('<|im_end|>')).toHaveLength(1)
    expect(tokenizer().plain('<|im_end|>').length).toBeGreaterThan(1)
    expect(decoder.detokenize(tokenize('Grüße, 世界'))).toBe('Grüße, 世界')
  })

  test.each(['The capital of Italy is Rome.', 'Grüße, 世界 😀', ' '.repeat(500), 'word '.repeat(500)])(
    'never cut %j into fewer tokens than are foretold',
    (text) => {
      const { length } = tokenize(text)
      expect(tokenizer().fewest(text)).toBeGreaterThan(0)
      expect(tokenizer().fewest(text)).toBeLessThanOrEqual(length)
    },
  )

  test('compute an answer', async () => {
    decoder.trim(0, 0)
    expect((await answer(0, tokenize(question('Italy')))).text).toBe('The capital of Italy is Rome.')
  })

  test('continue from a prefix that is resident', async () => {
    const italy = tokenize(question('Italy'))
    const portugal = tokenize(question('Portugal'))
    const shared = italy.findIndex((token, index) => token !== portugal[index])
    decoder.trim(0, 0)
    await answer(0, italy)
    expect(decoder.trim(0, shared)).toBe(shared)
    expect((await answer(0, portugal, shared)).text).toBe('The capital of Portugal is Lisbon.')
  })

  test('compute several sequences in one step without mixing them', async () => {
    const prompts = ['Italy', 'France', 'Portugal'].map((country) => tokenize(question(country)))
    const rows = await (async () => {
      for (const slot of prompts.keys()) decoder.trim(slot, 0)
      return decoder.decode(prompts.map((tokens, slot) => ({ slot, position: 0, tokens, wantsNext: true })))
    })()
    expect(rows.every((row) => row !== undefined)).toBe(true)
    for (const [slot, prompt] of prompts.entries()) {
      expect(decoder.trim(slot, prompt.length - 1)).toBe(prompt.length - 1)
      const together = await answer(slot, prompt, prompt.length - 1)
      decoder.trim(slot, 0)
      expect(together.text).toBe((await answer(slot, prompt)).text)
    }
  })

  test('repeat an answer with the same seed, and give others with others', async () => {
    const prompt = tokenize('<|im_start|>user\nTell me a story.<|im_end|>\n<|im_start|>assistant\n')
    const draw = async (seed: number) => {
      decoder.trim(0, 0)
      return (await answer(0, prompt, 0, { temperature: 2, seed })).text
    }
    expect(await draw(7)).toBe(await draw(7))
    const drawn = new Set([await draw(1), await draw(2), await draw(3), await draw(4)])
    expect(drawn.size).toBeGreaterThan(1)
  })

  test('keep a forbidden token out', async () => {
    decoder.trim(0, 0)
    const prompt = tokenize(question('Italy'))
    const [rome = 0] = tokenize(' Rome')
    const { tokens } = await answer(0, prompt, 0, { temperature: 0, logitBias: { [rome]: -100 } })
    expect(tokens).not.toContain(rome)
  })
})
