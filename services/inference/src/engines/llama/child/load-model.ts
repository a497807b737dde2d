import { availableParallelism } from 'node:os'
import type { ModelInfo } from '../../../domain/engine/engine.ts'
import type { Decoder } from '../../../domain/scheduler/decoder.ts'
import type { LoadSettings } from '../protocol.ts'
import { type AddonBindings, addonContextOf, addonModelOf, bindingsOf } from './addon.ts'
import { type ChatTemplate, createChatTemplate } from './chat-template/chat-template.ts'
import { compileJinja } from './chat-template/jinja.ts'
import { createPrompts, type Prompts } from './chat-template/prompts.ts'
import { createLlamaDecoder } from './decoder/decoder.ts'
import { describeModel } from './describe-model.ts'
import { createEmbedder, type Embedder, noEmbedder } from './embedder/embedder.ts'
import { createPairReader } from './embedder/pair-reader.ts'
import { createEmbeddingRanker, createHeadRanker, type Ranker } from './embedder/ranker.ts'
import { createGrammars, type Grammars } from './grammars/grammars.ts'
import { checkAdapter, checkModelFile } from './model-file/check-model-file.ts'
import type { ModelFile } from './model-file/read-model-file.ts'
import { type Log, openContext, openLlama, openModel } from './open-llama.ts'
import { createThreadWatch } from './thread-watch.ts'
import { hiddenTokens } from './tokenizer/hidden-tokens.ts'
import { readSpecialTokens } from './tokenizer/special-tokens.ts'
import { createTokenizer, type Tokenizer } from './tokenizer/tokenizer.ts'
import { createTurns } from './turns.ts'

export type LoadedModel = {
  readonly info: ModelInfo
  readonly decoder: Decoder
  readonly tokenizer: Tokenizer
  readonly template: ChatTemplate
  readonly prompts: Prompts
  readonly grammars: Grammars
  readonly embedder: Embedder
  readonly ranker: Ranker
  /** Whether it can write; models for embeddings and ranking alone cannot. */
  readonly generates: boolean
}

const rankPooling = 4
/** Architectures whose ranking head ends with a softmax (`build_pooling` of llama.cpp's graphs). */
const sharesHeads: ReadonlySet<string> = new Set(['qwen3', 'qwen3vl'])
const usualBatchTokens = 512
// The buffer for the outcomes of a step takes 4 bytes for each token of the batch and of the vocabulary.
const largeVocabulary = 100_000
const largeVocabularyBatchTokens = 256

/** Loads the model and prepares one sequence for each slot. Rejects when the file cannot be loaded. */
export async function loadModel(settings: LoadSettings, log: Log): Promise<LoadedModel> {
  const llama = await openLlama(settings, log)
  const bindings = bindingsOf(llama)
  const file = checkModelFile(settings.modelPath, (architecture) => bindings.getIsArchSupported(architecture))
  for (const { path } of settings.adapters) checkAdapter(path)
  const model = await openModel(llama, settings, file)
  const addonModel = addonModelOf(model)
  const threads = settings.threads ?? Math.max(1, Math.min(llama.cpuMathCores, availableParallelism()) - 1)
  const { tokenizer: stored, general } = model.fileInfo.metadata
  const { tokens: texts, token_type: types, model: kind } = stored.ggml
  const contextTokens = settings.contextTokens ?? Math.min(model.trainContextSize, settings.maxDefaultContextTokens)
  const shape = { slots: settings.slots, contextTokens, batchTokens: batchTokensOf(settings, texts.length) }
  const opened = await openContext(model, settings, { ...shape, threads })
  const context = addonContextOf(opened)
  const tokenizer = createTokenizer(addonModel, { kind, texts, types })
  const turns = createTurns()
  const clock = () => performance.now()
  const setThreads = (count: number) => context.setThreads(count)
  const watch = createThreadWatch({ threads, setThreads, clock })
  const grammars = createGrammars(bindings, addonModel, tokenizer)
  const memory = { recurrent: isRecurrent(bindings, general.architecture), windowTokens: model.fileInsights.swaSize }
  const sources = templateSources(settings, file)
  const compile = (text: string) => compileJinja(text, bindings)
  const template = createChatTemplate({ ...sources, special: tokenizer.special, compile, now: () => new Date() })
  const special = readSpecialTokens(addonModel, file)
  const shared = { turns, threads, contextTokens }
  const ranks = file.values.get(`${general.architecture}.pooling_type`) === rankPooling
  const rankTemplate = textOf(file, 'tokenizer.chat_template.rerank')
  const readPair = createPairReader({ tokenizer, special, template: rankTemplate })
  const embedder = ranks ? noEmbedder : createEmbedder({ model, tokenizer, special, ...shared })
  const info = describeModel({
    model,
    addonModel,
    contextTokens,
    vocabularySize: texts.length,
    template,
    templateSource: sources.source === undefined ? undefined : `${sources.source}${sources.toolUseSource ?? ''}`,
  })
  const hidden = hiddenTokens(tokenizer, info.chatFormat)
  return {
    info,
    decoder: createLlamaDecoder(
      { bindings, model: addonModel, context, tokenizer, grammars, hidden, memory, turns, watch, clock },
      shape,
    ),
    tokenizer,
    template,
    prompts: createPrompts({ tokenizer, special, template, contextTokens }),
    grammars,
    embedder,
    ranker: ranks
      ? createHeadRanker({ model, readPair, givesShares: sharesHeads.has(general.architecture), ...shared })
      : createEmbeddingRanker(embedder),
    generates: !ranks && isCausal(file, general.architecture),
  }
}

/** A template that the settings name stands for all of the model's own. */
function templateSources({ chatTemplate }: LoadSettings, file: ModelFile) {
  if (chatTemplate !== undefined) return { source: chatTemplate, toolUseSource: undefined }
  return {
    source: textOf(file, 'tokenizer.chat_template'),
    toolUseSource: textOf(file, 'tokenizer.chat_template.tool_use'),
  }
}

function batchTokensOf({ batchTokens }: LoadSettings, vocabularySize: number): number {
  return batchTokens ?? (vocabularySize > largeVocabulary ? largeVocabularyBatchTokens : usualBatchTokens)
}

function isRecurrent(bindings: AddonBindings, architecture: string): boolean {
  return bindings.getIsArchRecurrent(architecture) === true || bindings.getIsArchHybrid(architecture) === true
}

// Encoders see the whole text at once, and so cannot write it.
function isCausal({ values }: ModelFile, architecture: string): boolean {
  return values.get(`${architecture}.attention.causal`) !== 0 && !/bert|^t5encoder$/.test(architecture)
}

function textOf({ values }: ModelFile, key: string): string | undefined {
  const value = values.get(key)
  return typeof value === 'string' ? value : undefined
}
