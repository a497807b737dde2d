import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLlama, type LlamaModel, type Token } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGgufHeader } from '../storage/read-gguf-header.ts'
import { modelShapes } from './shape.ts'
import { writeRandomModel } from './write-random-model.ts'

describe.each(['100k', '3m'] as const)('a model with random weights of %s', (size) => {
  const shape = modelShapes[size]
  let folder = ''
  let model: LlamaModel
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'random-model-'))
    await writeRandomModel(join(folder, 'one.gguf'), shape)
    const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true })
    model = await llama.loadModel({ modelPath: join(folder, 'one.gguf') })
  })
  afterAll(async () => {
    await model.dispose()
    await rm(folder, { recursive: true })
  })

  const tokensOf = (text: string) => model.tokenize(text, true)

  test('is a file that says what it is', async () => {
    const { metadata } = await readGgufHeader(join(folder, 'one.gguf'))
    expect(metadata.get('general.architecture')).toBe('qwen2')
    expect(metadata.get('qwen2.context_length')).toBe(shape.contextTokens)
    expect(model.fileInfo.metadata.tokenizer.ggml.tokens).toHaveLength(shape.vocabularySize)
  })

  test.each(['The quick brown fox', '{"a": [1, 23], "ü": "日本 😀"}', ' \n\t\u0000', ''])(
    'encodes %j and back',
    (text) => {
      expect(model.detokenize(tokensOf(text), true)).toBe(text)
    },
  )

  test('has words, halves of characters and markers as tokens', () => {
    expect(tokensOf(' the').length).toBeLessThan(4)
    expect(tokensOf('日').length).toBe(2)
    expect(tokensOf('<tool_call>')).toHaveLength(1)
  })

  test('answers differently for different seeds and does not repeat one token', async () => {
    const context = await model.createContext({ contextSize: 256, threads: 1 })
    const answer = async (seed: number) => {
      const sequence = context.getSequence()
      const tokens: Token[] = []
      for await (const token of sequence.evaluate(tokensOf('Hello'), { temperature: 1, seed })) {
        if (tokens.push(token) === 16) break
      }
      await sequence.dispose()
      return tokens
    }
    const [first, second] = [await answer(1), await answer(2)]
    expect(new Set(first).size).toBeGreaterThan(4)
    expect(first).not.toEqual(second)
    await context.dispose()
  })

  test('is the same file for the same seed alone', async () => {
    const hashOf = async (seed: number) => {
      const path = join(folder, `${seed}.gguf`)
      await writeRandomModel(path, shape, { seed })
      return createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    }
    const again = createHash('sha256')
      .update(await readFile(join(folder, 'one.gguf')))
      .digest('hex')
    expect(await hashOf(1)).toBe(again)
    expect(await hashOf(2)).not.toBe(again)
  })
})
