import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, hearthCommand, parseSection, type Settings } from '@hearth/kernel'
import { z } from 'zod'
import { askJson } from '../client/ask-json.ts'
import type { Local } from '../client/local.ts'
import type { Check, Finding } from './check.ts'

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Running: what the inference service offers; stopped: what the models folder holds. */
export const checkModel: Check = {
  name: 'model',
  run: (local) => (local.run === undefined ? checkFolder(local) : askService(local)),
}

async function askService(local: Local): Promise<Finding> {
  const url = `${local.urlOf('inference')}/v1/models`
  const { data } = await askJson(url, modelsSchema, { what: 'list the models', key: await local.key() })
  if (data.length > 0) return { status: 'ok', detail: data.map(({ id }) => id).join(', ') }
  return {
    status: 'failing',
    detail: 'there is none',
    mend: `pull one: ${hearthCommand} pull hf:Qwen/Qwen3-0.6B-GGUF:Q8_0`,
  }
}

async function checkFolder({ common, settings }: Local): Promise<Finding> {
  const files = await readdir(join(common.home, 'models'), { recursive: true }).catch(() => [])
  const stored = files.filter((file) => file.endsWith('.gguf'))
  const { findStartModel, inferenceConfigSchema } = await import('@hearth/inference')
  if (!isReadable(settings, inferenceConfigSchema)) {
    return { status: 'warning', detail: 'which one is known once the settings are right' }
  }
  try {
    const { model, models } = parseSection(settings, 'inference', inferenceConfigSchema)
    const found = await findStartModel({ model, models }, common.home)
    const start = found.id === undefined ? `"${model}", which it pulls first` : `"${found.id}"`
    const detail = `starts with ${start}; ${stored.length} in the models folder`
    if (found.refused === undefined) return { status: 'ok', detail }
    return {
      status: 'warning',
      detail: `${found.refused}; it ${detail}`,
      mend: `choose another: ${hearthCommand} models use <model>`,
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return {
      status: 'failing',
      detail: error.message,
      mend: `set "model", or pull it: ${hearthCommand} pull <address>`,
    }
  }
}

// What is wrong with the settings is told by their own check.
function isReadable(settings: Settings, schema: z.ZodObject): boolean {
  try {
    parseSection(settings, 'inference', schema)
    return true
  } catch {
    return false
  }
}
