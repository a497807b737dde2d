import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GgufTensor, type GgufValue, ggufHead, tensorBytes } from '../../../random-model/gguf-writer.ts'
import { modelShapes } from '../../../random-model/shape.ts'
import { writeRandomModel } from '../../../random-model/write-random-model.ts'
import type { LoadSettings } from '../protocol.ts'
import { type LoadedModel, loadModel } from './load-model.ts'
import { drawAnswer } from './test-support/test-model.ts'

let folder: string
let settings: LoadSettings
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-load-'))
  settings = {
    modelPath: join(folder, 'random.gguf'),
    contextTokens: 256,
    maxDefaultContextTokens: 8_192,
    slots: 2,
    threads: 1,
    batchTokens: 128,
    stepBudgetMs: 250,
    gpu: false,
    gpuLayers: undefined,
    kvType: 'f16',
    adapters: [],
  }
  await writeRandomModel(settings.modelPath, modelShapes['3m'])
})
afterAll(() => rm(folder, { recursive: true }))

const load = (changes: Partial<LoadSettings> = {}) => loadModel({ ...settings, ...changes }, () => undefined)

/** A LoRA adapter of rank 4 for the queries of the first layer; its weights are all the same. */
async function writeAdapter(weight: number): Promise<string> {
  const { width } = modelShapes['3m']
  const metadata: Record<string, GgufValue> = {
    'general.architecture': { type: 'string', value: 'qwen2' },
    'general.type': { type: 'string', value: 'adapter' },
    'adapter.type': { type: 'string', value: 'lora' },
    'adapter.lora.alpha': { type: 'float32', value: 4 },
  }
  const tensors: GgufTensor[] = [
    { name: 'blk.0.attn_q.weight.lora_a', dimensions: [width, 4], format: 'f32' },
    { name: 'blk.0.attn_q.weight.lora_b', dimensions: [4, width], format: 'f32' },
  ]
  const data = tensors.map((tensor) => Buffer.from(new Float32Array(tensorBytes(tensor) / 4).fill(weight).buffer))
  const path = join(folder, `adapter-${weight}.gguf`)
  await writeFile(path, Buffer.concat([ggufHead(metadata, tensors), ...data]))
  return path
}

/** Probabilities of the tokens that are likeliest behind a text. */
async function likeliest({ decoder, tokenizer }: LoadedModel) {
  const tokens = Uint32Array.from(tokenizer.prompt('Where the mind is without fear and the head is held high'))
  const [[row] = []] = await decoder.decode([{ slot: 0, position: 0, tokens, wants: 'last' }])
  if (row === undefined) throw new Error('no row')
  return (await decoder.score(row, 0, 5)).top.map(({ token, logprob }) => ({ token, logprob }))
}

describe('loadModel()', () => {
  test('tells what it has loaded, and how the model writes tool calls', async () => {
    const { info, generates } = await load()
    expect(info).toMatchObject({ architecture: 'qwen2', contextTokens: 256, vocabularySize: 16_384 })
    expect(info.chatFormat.toolCalls?.call).toMatchObject({ kind: 'json', open: '<tool_call>\n' })
    expect(generates).toBe(true)
  })

  test('keeps contexts small when it is told to, and then says nearly the same', async () => {
    const [exact, small] = [await likeliest(await load()), await likeliest(await load({ kvType: 'q8_0' }))]
    for (const [index, { logprob }] of exact.entries()) expect(small[index]?.logprob).toBeCloseTo(logprob, 0)
    expect(small).not.toEqual(exact)
  })

  test('applies adapters as strongly as it is told to', async () => {
    const path = await writeAdapter(0.5)
    const plain = await likeliest(await load())
    expect(await likeliest(await load({ adapters: [{ path, scale: 1 }] }))).not.toEqual(plain)
    expect(await likeliest(await load({ adapters: [{ path, scale: 0 }] }))).toEqual(plain)
  })

  test('refuses an adapter that is none', async () => {
    const adapters = [{ path: join(folder, 'nothing.gguf'), scale: 1 }]
    await expect(load({ adapters })).rejects.toThrow('there is no such file')
    await expect(load({ adapters: [{ path: settings.modelPath, scale: 1 }] })).rejects.toThrow('it is no LoRA adapter')
  })

  test('computes on the processor where the GPU cannot be used, and says what to do', async () => {
    const said: string[] = []
    const log = (level: string, message: string) => void said.push(`${level}: ${message}`)
    const { decoder, tokenizer } = await loadModel({ ...settings, gpu: 'cuda', gpuPackages: folder }, log)
    const [[row] = []] = await decoder.decode([
      { slot: 0, position: 0, tokens: Uint32Array.from(tokenizer.prompt('Hello')), wants: 'last' },
    ])
    expect(row).toBeDefined()
    expect(said).toContainEqual(
      expect.stringMatching(
        /^warn: the GPU cannot be used .* computed on the processor; install .* "npm run hearth -- gpu add cuda"/,
      ),
    )
  })

  test('draws the same answer alone and from a fork', async () => {
    const { decoder, tokenizer } = await load()
    const prompt = tokenizer.prompt('Once upon a time there was')
    const sampler = () => decoder.createSampler({ sampling: { temperature: 0 }, prompt: Uint32Array.from(prompt) })
    const alone = await drawAnswer(decoder, prompt, sampler())
    expect(await decoder.fork(0, 1, prompt.length - 1)).toBe(prompt.length - 1)
    const forked = await drawAnswer(decoder, prompt, sampler(), { slot: 1, from: prompt.length - 1 })
    expect(forked.tokens).toEqual(alone.tokens)
  })
})
