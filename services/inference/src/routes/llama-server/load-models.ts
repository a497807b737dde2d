import type { Endpoint } from '@hearth/server'
import type { Access } from '../../domain/access/access.ts'
import type { MemoryEstimate } from '../../domain/models/model-memory.ts'
import { type Registry, unknownModel } from '../../domain/models/registry.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import type { StoredModels } from '../../domain/models/stored-models.ts'
import { type AskedLoad, estimateSchema, loadSchema, readAskedLoad } from '../../wire/models/load-model.ts'
import { renderEstimate } from '../../wire/models/stored-model.ts'
import { endpoint } from '../endpoint.ts'

export type LoadDeps = {
  readonly storedModels: StoredModels
  readonly registry: Registry
  readonly loads: {
    estimate(stored: StoredModel, asked?: AskedLoad): Promise<MemoryEstimate | undefined>
    boundsOf(stored: StoredModel): Promise<{ trainedTokens: number; layers: number | undefined } | undefined>
    /** What a model could take now; `undefined` where that is not looked at. */
    roomBytes(id: string): number | undefined
    load(name: string, asked: AskedLoad): Promise<void>
  }
}

/** Loading models: as llama-server has it, with settings of our own, and what they would take. */
export function loadEndpoints(deps: LoadDeps): readonly Endpoint<Access>[] {
  const { registry, loads } = deps
  return [
    endpoint({
      method: 'post',
      path: '/models/load',
      summary: 'Start loading a stored model into memory; with settings, anew where it is there',
      access: 'manage',
      input: { body: loadSchema },
      answer: 'Done: {"success": true}',
      async handle({ body }, c) {
        const asked = readAskedLoad(body)
        await (asked === undefined ? registry.load(body.model) : loads.load(body.model, asked))
        return c.json({ success: true })
      },
    }),
    endpoint({
      method: 'get',
      path: '/models/estimate',
      summary: 'What loading a model with these settings would take',
      access: 'all-models',
      input: { query: estimateSchema },
      answer: 'The memory, what there is of it, and the bounds of the settings',
      handle: async ({ query }, c) => c.json(await estimate(query.model, readAskedLoad(query), deps)),
    }),
  ]
}

async function estimate(name: string, asked: AskedLoad | undefined, deps: LoadDeps): Promise<object> {
  const { storedModels, registry, loads } = deps
  const id = registry.resolve(name)
  const stored = await storedModels.find(id)
  if (stored === undefined) throw unknownModel(name)
  const memory = await loads.estimate(stored, asked)
  const bounds = await loads.boundsOf(stored)
  const roomBytes = loads.roomBytes(id)
  return {
    model: id,
    memory: renderEstimate(memory),
    available_bytes: roomBytes ?? null,
    fits: memory === undefined ? null : memory.totalBytes <= (roomBytes ?? Number.POSITIVE_INFINITY),
    trained_context_tokens: bounds?.trainedTokens ?? null,
    layers: bounds?.layers ?? null,
  }
}
