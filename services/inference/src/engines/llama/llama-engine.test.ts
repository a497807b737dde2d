import { createLogger } from '@hearth/kernel'
import { starterModelPath } from '../../storage/main-model.ts'
import { describeEngine } from '../engine.contract.ts'
import { createLlamaEngine } from './llama-engine.ts'

describeEngine('llama.cpp', () =>
  createLlamaEngine({
    load: {
      modelPath: starterModelPath(),
      contextTokens: undefined,
      maxDefaultContextTokens: 8_192,
      slots: 2,
      threads: 1,
      batchTokens: 128,
      stepBudgetMs: 250,
      gpu: false,
      gpuLayers: undefined,
      kvType: 'f16',
      adapters: [],
    },
    logger: createLogger({ service: 'inference', level: 'fatal' }),
    restart: { firstMs: 10, maxMs: 100 },
    maxLoadCrashes: 3,
    stableMs: 30_000,
    stallTimeoutMs: 30_000,
    onStatus: () => undefined,
  }),
)
