import { getLlama, LlamaLogLevel, type LlamaModel } from 'node-llama-cpp'
import type { Decoder } from '../../../../domain/scheduler/decoder.ts'
import {
  type AddonBindings,
  type AddonContext,
  type AddonModel,
  addonContextOf,
  addonModelOf,
  bindingsOf,
} from '../addon.ts'
import { createLlamaDecoder, type DecoderShape } from '../decoder/decoder.ts'
import { createGrammars, type Grammars } from '../grammars/grammars.ts'
import { hiddenTokens } from '../tokenizer/hidden-tokens.ts'
import { createTokenizer, type Tokenizer } from '../tokenizer/tokenizer.ts'

/** A model in the test's own process, with everything around it that the child makes. */
export type TestModel = {
  readonly model: LlamaModel
  readonly addonModel: AddonModel
  readonly bindings: AddonBindings
  readonly context: AddonContext
  readonly tokenizer: Tokenizer
  readonly grammars: Grammars
  readonly decoder: Decoder
  close(): Promise<void>
}

export async function openTestModel(modelPath: string, shape: DecoderShape): Promise<TestModel> {
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    maxThreads: 0,
    logLevel: LlamaLogLevel.error,
  })
  const bindings = bindingsOf(llama)
  const model = await llama.loadModel({ modelPath })
  const addonModel = addonModelOf(model)
  const { slots: sequences, contextTokens: contextSize, batchTokens: batchSize } = shape
  const owner = await model.createContext({ sequences, contextSize, batchSize, threads: 1 })
  const context = addonContextOf(owner)
  const { tokens: texts, token_type: types, model: kind } = model.fileInfo.metadata.tokenizer.ggml
  const tokenizer = createTokenizer(addonModel, { kind, texts, types })
  const grammars = createGrammars(bindings, addonModel, tokenizer)
  const decoder = createLlamaDecoder(
    {
      bindings,
      model: addonModel,
      context,
      tokenizer,
      grammars,
      hidden: hiddenTokens(tokenizer, {}),
      memory: { recurrent: false, windowTokens: undefined },
      turns: (compute) => compute(),
      watch: { observe: () => undefined },
      clock: () => performance.now(),
    },
    shape,
  )
  // The library waits for ever for a context whose owner was collected, so the owner is kept until then.
  const close = () => owner.dispose().then(() => llama.dispose())
  return { model, addonModel, bindings, context, tokenizer, grammars, decoder, close }
}

export type AnswerOptions = {
  readonly slot?: number
  /** Tokens of the prompt that are resident already. */
  readonly from?: number
  readonly maxTokens?: number
}

/** Draws an answer to `prompt` with a sampler of the test's own; ends at the model's end or when nothing is left. */
export async function drawAnswer(
  decoder: Decoder,
  prompt: readonly number[],
  sampler: ReturnType<Decoder['createSampler']>,
  { slot = 0, from = 0, maxTokens = 30 }: AnswerOptions = {},
): Promise<{ readonly tokens: readonly number[]; readonly text: string; readonly ended: boolean }> {
  const tokens: number[] = []
  let next = Uint32Array.from(prompt.slice(from))
  let position = from
  let ended = false
  while (tokens.length < maxTokens && !ended) {
    const [[row] = []] = await decoder.decode([{ slot, position, tokens: next, wants: 'last' }])
    if (row === undefined) throw new Error('no row')
    const { token } = await sampler.sample(row)
    ended = token === undefined || decoder.isEnd(token)
    if (token === undefined || ended) break
    position += next.length
    tokens.push(token)
    next = Uint32Array.of(token)
  }
  sampler.dispose()
  return { tokens, text: decoder.detokenize(tokens, { showControl: false }), ended }
}
