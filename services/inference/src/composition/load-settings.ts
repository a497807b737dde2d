import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { InferenceConfig } from '../config.ts'
import { usualContextTokens, usualSlots, type WantedPlan } from '../domain/models/load-plan.ts'
import type { LoadSettings } from '../engines/llama/protocol.ts'
import type { ModelEntry } from '../models-config.ts'

/** What of the settings can be different for each model. */
export type ModelSettings = WantedPlan &
  Pick<LoadSettings, 'threads' | 'gpuLayers' | 'kvType' | 'batchTokens' | 'adapters' | 'maxDefaultContextTokens'> & {
    readonly entry: ModelEntry | undefined
  }

/** What the load of a model may be asked for, in place of its settings. */
export type AskedSettings = WantedPlan & Partial<Pick<LoadSettings, 'gpuLayers'>>

/** The settings of a model: those asked for, else its own, else the service's. */
export function modelSettings(id: string, config: InferenceConfig, asked: AskedSettings = {}): ModelSettings {
  const entry = config.models.find((each) => each.id === id)
  return {
    entry,
    contextTokens: asked.contextTokens ?? entry?.contextTokens ?? config.contextTokens,
    slots: asked.slots ?? entry?.slots ?? config.slots,
    threads: entry?.threads ?? config.threads,
    gpuLayers: asked.gpuLayers ?? entry?.gpuLayers ?? config.gpuLayers,
    kvType: entry?.kvType ?? config.kvType,
    batchTokens: config.batchTokens,
    maxDefaultContextTokens: usualContextTokens,
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
  { gpuPackages, asked }: { readonly gpuPackages: string; readonly asked: AskedSettings },
): LoadSettings {
  const { entry, contextTokens, slots = usualSlots, ...settings } = modelSettings(stored.id, config, asked)
  const { stepBudgetMs, gpu } = config
  const chatTemplate = entry?.template === undefined ? undefined : readTemplate(stored.id, entry.template)
  return { ...settings, contextTokens, slots, modelPath: stored.path, stepBudgetMs, gpu, gpuPackages, chatTemplate }
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
