import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sampling } from '../../../../domain/engine/sampling/sampling.ts'
import type { Sampler } from '../../../../domain/scheduler/decoder.ts'
import { starterModelPath } from '../../../../storage/main-model.ts'
import { drawAnswer, openTestModel, type TestModel } from '../test-support/test-model.ts'

let opened: TestModel
beforeAll(async () => {
  opened = await openTestModel(starterModelPath(), { slots: 2, contextTokens: 256, batchTokens: 64 })
})
afterAll(() => opened.close())

const chat = (text: string) => opened.tokenizer.prompt(`<|im_start|>user\n${text}<|im_end|>\n<|im_start|>assistant\n`)

type Steps = { readonly grammar?: string; readonly avoid?: readonly number[]; readonly maxTokens?: number }

async function answer(text: string, sampling: Sampling, { grammar, avoid, maxTokens = 30 }: Steps = {}) {
  const prompt = chat(text)
  const sampler = opened.decoder.createSampler({ sampling, prompt: Uint32Array.from(prompt) })
  if (grammar !== undefined) sampler.constrain(grammar)
  if (avoid !== undefined) sampler.avoid(avoid)
  opened.decoder.trim(0, 0)
  return drawAnswer(opened.decoder, prompt, sampler, { maxTokens })
}

async function rowOf(text: string, slot = 0) {
  opened.decoder.trim(slot, 0)
  const tokens = Uint32Array.from(chat(text))
  const [[row] = []] = await opened.decoder.decode([{ slot, position: 0, tokens, wants: 'last' }])
  if (row === undefined) throw new Error('no row')
  return row
}

/** Natural log probabilities of the whole vocabulary, by a softmax of all logits in double precision. */
async function softmax(row: number): Promise<ReadonlyMap<number, number>> {
  const { context, bindings, addonModel } = opened
  const sampler = new bindings.AddonSampler(addonModel)
  sampler.applyConfig({ temperature: 0, seed: 0 })
  const all = Array.from({ length: opened.model.fileInfo.metadata.tokenizer.ggml.tokens.length }, (_, token) => token)
  const [, , , flat = []] = await context.sampleToken(row, sampler, false, false, [all, false, false, false, 0], false)
  sampler.dispose()
  const logits = new Map(all.map((_, index) => [flat[2 * index] ?? -1, flat[2 * index + 1] ?? 0]))
  const highest = Math.max(...logits.values())
  const sum = [...logits.values()].reduce((total, logit) => total + Math.exp(logit - highest), 0)
  return new Map([...logits].map(([token, logit]) => [token, logit - highest - Math.log(sum)]))
}

describe('probabilities', () => {
  test.each(['What is the capital of Italy?', 'Tell me a story.', 'x'])(
    'equal a softmax of all logits: %s',
    async (text) => {
      const row = await rowOf(text)
      const exact = await softmax(row)
      const ranked = [...exact].toSorted(([, left], [, right]) => right - left)
      for (const [token] of [ranked[0], ranked[7], ranked.at(-1)].filter((each) => each !== undefined)) {
        const scored = await opened.decoder.score(row, token, 20)
        expect(Math.abs(scored.logprob - (exact.get(token) ?? 0))).toBeLessThan(1e-4)
        expect(scored.top).toHaveLength(20)
        for (const [index, top] of scored.top.entries()) {
          expect(Math.abs(top.logprob - (ranked[index]?.[1] ?? 0))).toBeLessThan(1e-4)
          expect(Math.abs(top.logprob - (exact.get(top.token) ?? 0))).toBeLessThan(1e-4)
        }
      }
    },
  )

  test('are of the model alone, whatever the sampler does', async () => {
    const row = await rowOf('Hello!')
    const exact = await softmax(row)
    const sampling: Sampling = { temperature: 2, topK: 3, repetitionPenalty: 1.5, seed: 3 }
    const prompt = Uint32Array.from(chat('Hello!'))
    const sampler = opened.decoder.createSampler({ sampling, prompt, logprobs: 0 })
    const { token, scored } = await sampler.sample(row)
    expect(scored).toMatchObject({ token, top: [] })
    expect(scored?.logprob).toBeCloseTo(exact.get(token ?? -1) ?? 0, 4)
    sampler.dispose()
  })

  test('are told with the bytes of a token', async () => {
    const row = await rowOf('Hello!')
    const [token = 0] = opened.tokenizer.answer('€')
    const { bytes } = await opened.decoder.score(row, token, 0)
    expect([...Buffer.from('€')].slice(0, bytes.length)).toEqual(bytes)
  })
})

describe('seeds', () => {
  const story = (seed: number) => answer('Tell me a story.', { temperature: 2, seed })
  test('repeat an answer, and give others with others', async () => {
    expect((await story(7)).text).toBe((await story(7)).text)
    const drawn = new Set([(await story(1)).text, (await story(2)).text, (await story(3)).text])
    expect(drawn.size).toBeGreaterThan(1)
  })

  test('go on when settings change in the middle', async () => {
    const twice: number[][] = []
    // Without the least likely token the others keep their shares.
    const [[least = 0] = []] = [...(await softmax(await rowOf('Tell me a story.')))].sort(([, a], [, b]) => a - b)
    for (const changing of [false, true]) {
      const prompt = chat('Tell me a story.')
      const sampler = opened.decoder.createSampler({
        sampling: { temperature: 1, seed: 5 },
        prompt: Uint32Array.from(prompt),
      })
      const row = await rowOf('Tell me a story.')
      const tokens: number[] = []
      for (let draw = 0; draw < 10; draw++) {
        if (changing) sampler.avoid(draw % 2 === 0 ? [least] : [])
        tokens.push((await sampler.sample(row)).token ?? -1)
      }
      sampler.dispose()
      twice.push(tokens)
    }
    expect(twice[0]).toEqual(twice[1])
    expect(new Set(twice[0]).size).toBeGreaterThan(1)
  })
})

describe('what changes the choice of tokens', () => {
  const rome = () => opened.tokenizer.answer(' Rome')[0] ?? 0
  const greedy = { temperature: 0, seed: 1 }
  const italy = 'What is the capital of Italy?'

  test('a bias of -100 keeps a token out, and one of 100 puts it first', async () => {
    const without = await answer(italy, { ...greedy, logitBias: { [rome()]: -100 } })
    expect(without.tokens).not.toContain(rome())
    const only = await answer(italy, { ...greedy, logitBias: { [rome()]: 100 } }, { maxTokens: 3 })
    expect(only.tokens).toEqual([rome(), rome(), rome()])
  })

  test('tokens that are avoided are not drawn', async () => {
    expect((await answer(italy, greedy, { avoid: [rome()] })).tokens).not.toContain(rome())
  })

  /** Draws from the same place again and again, where without penalties the same token comes. */
  async function drawHere(sampling: Sampling, change: (sampler: Sampler, draw: number) => void = () => undefined) {
    const prompt = Uint32Array.from(chat('Hello!'))
    const sampler = opened.decoder.createSampler({ sampling: { temperature: 0, seed: 1, ...sampling }, prompt })
    const row = await rowOf('Hello!')
    const tokens: (number | undefined)[] = []
    for (let draw = 0; draw < 8; draw++) {
      change(sampler, draw)
      tokens.push((await sampler.sample(row)).token)
    }
    sampler.dispose()
    return tokens
  }

  test.each<{ name: string; sampling: Sampling }>([
    { name: 'a frequency penalty', sampling: { frequencyPenalty: 10 } },
    { name: 'a presence penalty', sampling: { presencePenalty: 30 } },
    { name: 'a repetition penalty', sampling: { repetitionPenalty: 20 } },
    { name: 'DRY', sampling: { dry: { multiplier: 30, allowedLength: 1, breakers: [] } } },
  ])('$name makes repetitions rarer', async ({ sampling }) => {
    expect(new Set(await drawHere({})).size).toBe(1)
    expect(new Set(await drawHere(sampling)).size).toBeGreaterThan(1)
  })

  test('the repetition penalty counts the prompt, as far back as it is told to', async () => {
    const [hello = 0] = await drawHere({})
    const prompt = Uint32Array.of(hello ?? 0, 5, 6, 7)
    const row = await rowOf('Hello!')
    const drawn: (number | undefined)[] = []
    for (const repetitionWindow of [4, 3]) {
      const sampling: Sampling = { temperature: 0, seed: 1, repetitionPenalty: 20, repetitionWindow }
      const sampler = opened.decoder.createSampler({ sampling, prompt })
      drawn.push((await sampler.sample(row)).token)
      sampler.dispose()
    }
    expect(drawn[0]).not.toBe(hello)
    expect(drawn[1]).toBe(hello)
  })

  test.each<{ name: string; sampling: Sampling }>([
    { name: 'a frequency penalty', sampling: { frequencyPenalty: 10 } },
    { name: 'a repetition penalty', sampling: { repetitionPenalty: 20, repetitionWindow: 3 } },
    { name: 'DRY', sampling: { dry: { multiplier: 30, allowedLength: 1, breakers: ['\n'] } } },
  ])('$name counts on when other settings change in the middle', async ({ sampling }) => {
    const changed = await drawHere(sampling, (sampler, draw) => sampler.avoid(draw % 2 === 0 ? [4_000] : []))
    expect(changed).toEqual(await drawHere(sampling))
  })

  test('beside a repetition penalty, the other penalties still count the answer alone', async () => {
    const [hello = 0] = await drawHere({})
    const row = await rowOf('Hello!')
    const sampling: Sampling = { temperature: 0, seed: 1, repetitionPenalty: 1.000_01, presencePenalty: 50 }
    const sampler = opened.decoder.createSampler({ sampling, prompt: Uint32Array.of(hello ?? 0) })
    const drawn = [await sampler.sample(row), await sampler.sample(row)].map(({ token }) => token)
    sampler.dispose()
    expect(drawn[0]).toBe(hello)
    expect(drawn[1]).not.toBe(hello)
  })

  test('XTC takes the likeliest token away when others are likely too', async () => {
    const row = await rowOf('Tell me a story.')
    const { top } = await opened.decoder.score(row, 0, 2)
    const sampling: Sampling = {
      temperature: 1,
      xtc: { probability: 1, threshold: Math.exp(top[1]?.logprob ?? 0) * 0.9 },
    }
    for (const seed of [1, 2, 3, 4]) {
      const sampler = opened.decoder.createSampler({ sampling: { ...sampling, seed }, prompt: new Uint32Array() })
      expect((await sampler.sample(row)).token).not.toBe(top[0]?.token)
      sampler.dispose()
    }
  })

  test('topP alone draws from its nucleus', async () => {
    const row = await rowOf('What is the capital of Italy?')
    const { top } = await opened.decoder.score(row, 0, 1)
    for (const seed of [1, 2, 3]) {
      const sampling = { temperature: 1, topP: Math.min(0.99, Math.exp(top[0]?.logprob ?? 0) * 0.9), seed }
      const sampler = opened.decoder.createSampler({ sampling, prompt: new Uint32Array() })
      expect((await sampler.sample(row)).token).toBe(top[0]?.token)
      sampler.dispose()
    }
  })
})

describe('grammars', () => {
  const digits = 'root ::= "{\\"a\\": " [0-9]{2,4} "}"'

  test('hold from the first token, and only the end may follow when they are complete', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const { text, ended } = await answer('Hello!', { temperature: 1.5, seed }, { grammar: digits })
      expect(text).toMatch(/^\{"a": \d{2,4}\}$/)
      expect(ended).toBe(true)
    }
  })

  test('two answers go their own way through the same grammar', async () => {
    const texts = [
      await answer('Hi', { temperature: 0 }, { grammar: digits }),
      await answer('Hi', { temperature: 0 }, { grammar: digits }),
    ]
    expect(texts[0]?.text).toMatch(/^\{"a": \d{2,4}\}$/)
    expect(texts[1]?.text).toBe(texts[0]?.text)
  })

  test('hold from the token at which they are attached', async () => {
    const prompt = chat('Hello!')
    const sampler = opened.decoder.createSampler({
      sampling: { temperature: 1, seed: 1 },
      prompt: Uint32Array.from(prompt),
    })
    const row = await rowOf('Hello!')
    await sampler.sample(row)
    await sampler.sample(row)
    sampler.constrain('root ::= "é"+')
    const { token } = await sampler.sample(row)
    expect(opened.decoder.detokenize([token ?? 0], { showControl: false })).toMatch(/^(?:é|\uFFFD)/)
    sampler.dispose()
  })

  test('nothing is drawn when the grammar allows only what is avoided', async () => {
    const [a = 0] = opened.tokenizer.answer('a')
    const prompt = chat('Hi')
    for (const temperature of [0, 1]) {
      const sampling: Sampling = { temperature, seed: 1 }
      const sampler = opened.decoder.createSampler({ sampling, prompt: Uint32Array.from(prompt) })
      sampler.constrain('root ::= "a"')
      sampler.avoid([a])
      expect((await sampler.sample(await rowOf('Hi'))).token).toBeUndefined()
      sampler.dispose()
    }
  })

  test('a grammar that names a token follows it', async () => {
    const [start = 0] = opened.tokenizer.prompt('<|im_start|>')
    const { tokens } = await answer('Hi', { temperature: 0 }, { grammar: `root ::= <[${start}]> "ok"`, maxTokens: 5 })
    expect(tokens[0]).toBe(start)
  })
})
