import { hearthCommand } from '@hearth/kernel'
import { getLlama, type Llama, type LlamaContext, LlamaLogLevel, type LlamaModel } from 'node-llama-cpp'
import type { LoadSettings } from '../protocol.ts'
import { leaveOutAmx } from './leave-out-amx.ts'
import type { ModelFile } from './model-file/read-model-file.ts'
import { isInstalled, useGpuPackages } from './use-gpu-packages.ts'

export type Log = (level: 'warn' | 'error', message: string) => void

const meanPooling = 1

/** Opens the library for the GPU that is wished for; where that cannot be used, for the processor, and says why. */
export async function openLlama({ gpu, gpuPackages }: LoadSettings, log: Log): Promise<Llama> {
  if (gpu === false) return open(false, log)
  if (gpuPackages !== undefined) useGpuPackages(gpuPackages)
  const kind = gpu === true ? 'auto' : gpu
  try {
    const llama = await open(kind, log)
    if (llama.gpu === false) log('warn', onProcessor('none was found', kind, gpuPackages))
    return llama
  } catch (cause) {
    log('warn', onProcessor(reasonOf(cause), kind, gpuPackages))
    return open(false, log)
  }
}

type GpuChoice = 'auto' | 'cuda' | 'vulkan' | 'metal'

function open(gpu: false | GpuChoice, log: Log): Promise<Llama> {
  leaveOutAmx()
  return getLlama({
    gpu,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    // Threads are ours to choose, so the library must not share them out.
    maxThreads: 0,
    logLevel: LlamaLogLevel.warn,
    logger: (level, message) => log(level === LlamaLogLevel.warn ? 'warn' : 'error', message.trimEnd()),
  })
}

function onProcessor(reason: string, gpu: GpuChoice, packages: string | undefined): string {
  const wanted = gpu === 'auto' ? `cuda" or "${hearthCommand} gpu add vulkan` : gpu
  const remedy = isInstalled(gpu, packages)
    ? 'its package is installed, so look at the driver'
    : `install its package with "${hearthCommand} gpu add ${wanted}"`
  return `the GPU cannot be used (${reason}), so the model is computed on the processor; ${remedy}, or set gpu to false`
}

/** Loads the weights; `file` is their head, already read. */
export function openModel(llama: Llama, { modelPath, gpuLayers }: LoadSettings, file: ModelFile): Promise<LlamaModel> {
  const metadataOverrides = poolingOverride(file)
  return llama
    .loadModel({ modelPath, metadataOverrides, ...(gpuLayers === undefined ? {} : { gpuLayers }) })
    .catch((cause: unknown) => {
      const state = 'the file is damaged, memory is short, or llama.cpp does not know its kind'
      throw new Error(`${state}; it said "${reasonOf(cause)}"`, { cause })
    })
}

type ContextShape = {
  readonly slots: number
  readonly contextTokens: number
  readonly batchTokens: number
  readonly threads: number
}

/** Prepares one sequence for each slot. */
export function openContext(
  model: LlamaModel,
  { kvType, adapters }: LoadSettings,
  { slots, contextTokens, batchTokens, threads }: ContextShape,
): Promise<LlamaContext> {
  const lora = { adapters: adapters.map(({ path, scale }) => ({ filePath: path, scale })) }
  // The cache of values can be kept small only where attention is computed in one piece.
  const small = {
    experimentalKvCacheKeyType: 'Q8_0',
    experimentalKvCacheValueType: 'Q8_0',
    flashAttention: true,
  } as const
  return model
    .createContext({
      contextSize: contextTokens,
      sequences: slots,
      batchSize: batchTokens,
      threads,
      // A smaller context than the one that was asked for would cut prompts without a word.
      failedCreationRemedy: false,
      ...(kvType === 'q8_0' ? small : {}),
      ...(adapters.length === 0 ? {} : { lora }),
    })
    .catch((cause: unknown) => {
      const remedy = 'set fewer slots, fewer contextTokens or kvType q8_0, and check the paths of adapters'
      throw new Error(`its context cannot be opened (${reasonOf(cause)}); ${remedy}`, { cause })
    })
}

/**
 * Chat models say nothing about embeddings; the mean over all tokens tells texts apart far better than
 * llama.cpp's choice, the last token. A model that says how is left alone. Generation is unaffected.
 */
function poolingOverride({ values }: ModelFile): Record<string, { pooling_type: number }> {
  const architecture = values.get('general.architecture')
  if (typeof architecture !== 'string' || values.has(`${architecture}.pooling_type`)) return {}
  return { [architecture]: { pooling_type: meanPooling } }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
