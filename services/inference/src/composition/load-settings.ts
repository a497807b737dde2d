import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { InferenceConfig } from '../config.ts'
import type { LoadSettings } from '../engines/llama/protocol.ts'
import type { ModelEntry } from '../models-config.ts'

const maxDefaultContextTokens = 8_192

/** What of the settings can be different for each model. */
export type ModelSettings = Pick<LoadSettings, 'contextTokens' | 'slots' | 'threads' | 'gpuLayers' | 'kvType'> &
  Pick<LoadSettings, 'batchTokens' | 'adapters' | 'maxDefaultContextTokens'> & {
    readonly entry: ModelEntry | undefined
  }

/** The settings of a model: its own, else the service's. */
export function modelSettings(id: string, config: InferenceConfig): ModelSettings {
  const entry = config.models.find((each) => each.id === id)
  return {
    entry,
    contextTokens: entry?.contextTokens ?? config.contextTokens,
    slots: entry?.slots ?? config.slots,
    threads: entry?.threads ?? config.threads,
    gpuLayers: entry?.gpuLayers ?? config.gpuLayers,
    kvType: entry?.kvType ?? config.kvType,
    batchTokens: config.batchTokens,
    maxDefaultContextTokens,
    adapters: (entry?.lora ?? []).map(({ path, scale }) => ({ path: resolve(path), scale })),
  }
}

/**
 * How a model is loaded.
 *
 * @throws {Failure} `unavailable` when its template cannot be read
 */
export function loadSettings(
  stored: { readonly id: string; readonly path: string },
  config: InferenceConfig,
  gpuPackages: string,
): LoadSettings {
  const { entry, ...settings } = modelSettings(stored.id, config)
  const { stepBudgetMs, gpu } = config
  const chatTemplate = entry?.template === undefined ? undefined : readTemplate(stored.id, entry.template)
  return { ...settings, modelPath: stored.path, stepBudgetMs, gpu, gpuPackages, chatTemplate }
}

function readTemplate(id: string, template: string): string {
  if (!template.endsWith('.jinja')) return template
  const path = isAbsolute(template) ? template : resolve(template)
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const message = `Cannot load the model "${id}": its template "${template}" cannot be read`
    throw new Failure('unavailable', message, { cause, code: 'model_failed' })
  }
}
