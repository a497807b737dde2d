import { SERVICES, serviceFields } from '@hearth/kernel'
import { allowedHostsSetting } from '@hearth/server'
import { z } from 'zod'
import { originPattern } from './domain/access/allowed-origins.ts'
import { keysSchema } from './keys/config.ts'
import { modelsSchema } from './models-config.ts'
import { upstreamsSchema } from './upstreams/config.ts'

/** Settings of the inference service, section `inference` of `hearth.yaml`. Times are in milliseconds. */
export const inferenceConfigSchema = z.strictObject({
  ...serviceFields(SERVICES.inference.port),
  /**
   * Model to load at start: path of a GGUF file, name of a stored model, or an `hf:` or `https:` address. `auto`:
   * the one that is recommended for this machine is fetched; absent: the one that was last made the default.
   */
  model: z.string().min(1).optional(),
  /** Further names under which that model answers, such as `gpt-4o-mini`. */
  modelAlias: z.array(z.string().min(1)).max(64).default([]),
  /** Tokens of prompt and answer together; default: what the model was trained on, at most 8,192, or half that if only this fits. */
  contextTokens: z.int().min(64).max(1_048_576).optional(),
  /** Requests computed at once by one model, each with memory for a whole context; default: 4, or as many as fit. */
  slots: z.int().min(1).max(64).optional(),
  /** Threads that compute; default: cores less one, at least 1, because a shared core stalls all of them. */
  threads: z.int().min(1).max(512).optional(),
  /** Tokens that one step computes at most; default: 512, and 256 for large vocabularies, whose buffers are large. */
  batchTokens: z.int().min(128).max(8_192).optional(),
  /** Longest stall of running answers while a new prompt is computed. */
  stepBudgetMs: z.int().min(10).max(10_000).default(250),
  /** Whether to use a GPU, and which way; `hearth gpu add` installs what it takes. */
  gpu: z
    .union([z.boolean(), z.enum(['cuda', 'vulkan', 'metal'])], 'it must be true, false, cuda, vulkan or metal')
    .default(false),
  /** Layers of a model that the GPU computes; default: as many as fit. */
  gpuLayers: z.int().min(0).max(10_000).optional(),
  /** How a context is kept: `q8_0` takes about half the memory of `f16`. */
  kvType: z.enum(['f16', 'q8_0']).default('f16'),
  /** Models under names of their own, each with the settings in which it differs. */
  models: modelsSchema.default([]),
  /** Models in memory at once; the one idle longest makes room, never the default model. */
  maxLoadedModels: z.int().min(1).max(64).default(2),
  /** What all models in memory may take, in bytes; default: what the machine has free. */
  maxLoadedBytes: z.int().min(1).optional(),
  /** Whether models are loaded though the machine has less memory free than they are reckoned to take. */
  allowOvercommit: z.boolean().default(false),
  /** Seconds without a request after which a model leaves memory; never the default model. */
  modelTtlS: z.int().min(1).max(31_536_000).default(600),
  /** Requests that may wait for a slot, by model. */
  maxQueue: z.int().min(0).max(10_000).default(64),
  maxQueueWaitMs: z.int().min(1).max(3_600_000).default(60_000),
  /** How long a request waits for a model that it caused to be loaded. */
  maxLoadWaitMs: z.int().min(0).max(3_600_000).default(60_000),
  /** How long the start waits for the model before it lets it load in the background. */
  startupGraceMs: z.int().min(0).max(600_000).default(5_000),
  /** Wait before a dead model process is started again; doubles up to the maximum. */
  restartFirstMs: z.int().min(10).max(60_000).default(250),
  restartMaxMs: z.int().min(10).max(600_000).default(30_000),
  /** A model process with work that shows no sign of life for so long is killed. */
  stallTimeoutMs: z.int().min(1_000).max(3_600_000).default(120_000),
  maxBodyBytes: z.int().min(1_024).max(268_435_456).default(8_388_608),
  /** Silence after which a stream carries a comment, so that nothing in between gives it up. */
  pingMs: z.int().min(1_000).max(600_000).default(15_000),
  /** Keys under which the reasoning of a model is told: `reasoning_content` is llama-server's, `reasoning` vLLM's. */
  reasoningKeys: z
    .array(z.enum(['reasoning_content', 'reasoning']))
    .max(2)
    .default(['reasoning_content', 'reasoning']),
  /** Whether `/props` and `/slots` tell the model's path and load. */
  showInternals: z.boolean().default(false),
  /** How long a response of the Responses API can be asked for again and gone on from. */
  responseTtlMs: z.int().min(1_000).max(2_592_000_000).default(3_600_000),
  /** What all kept responses may take in memory; the oldest are forgotten first. */
  responseStoreBytes: z.int().min(0).max(17_179_869_184).default(67_108_864),
  /** Whether a request may bring a chat template of its own, which is a program that runs in the model's process. */
  allowRequestTemplates: z.boolean().default(false),
  hfEndpoint: z.url({ protocol: /^https?$/ }).default('https://huggingface.co'),
  hfToken: z.string().min(1).optional(),
  /** Whether models may be pulled from private and loopback addresses and over plain http. */
  allowPrivateDownloads: z.boolean().default(false),
  /** Longest silence of a download before it fails and keeps its part. */
  downloadStallMs: z.int().min(100).max(3_600_000).default(60_000),
  /** Wait before a broken download is continued; doubles with every try. */
  downloadRetryMs: z.int().min(1).max(60_000).default(1_000),
  /** Parts of a file that are fetched at once. */
  downloadConnections: z.int().min(1).max(16).default(4),
  /** Whether nothing is pulled at all, and models are only looked for on this machine. */
  offline: z.boolean().default(false),
  maxDownloadBytes: z.int().min(1_024).default(274_877_906_944),
  /** Pages that may use the service from a browser, besides those of this machine; `*` in one stands for any part. */
  allowedOrigins: z
    .array(z.string().regex(originPattern, 'it must be an origin such as https://chat.example, or *'))
    .max(64)
    .default([]),
  /** Further names under which requests may address the service while it asks for no keys. */
  allowedHosts: allowedHostsSetting,
  /** Other servers that answer for their models. */
  upstreams: upstreamsSchema.default([]),
  /** Keys that clients must send, each with its limits; without any, none is asked for. */
  keys: keysSchema.default([]),
  /** Wrong keys in a row before a client's address has to wait. */
  maxKeyAttempts: z.int().min(1).default(10),
})

export type InferenceConfig = Readonly<z.infer<typeof inferenceConfigSchema>>
