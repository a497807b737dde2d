import { Failure } from '@hearth/kernel'
import type { Endpoint } from '@hearth/server'
import type { Access } from '../domain/access/access.ts'
import { endpoint } from './endpoint.ts'

/** Endpoints of vLLM that are not served, and what is here in their place. */
const refused = [
  { path: '/v1/load_lora_adapter', does: 'load an adapter', ours: '"lora" of a model in the configuration' },
  { path: '/v1/unload_lora_adapter', does: 'unload an adapter', ours: '"lora" of a model in the configuration' },
  { path: '/sleep', does: 'put the models to sleep', ours: 'POST /models/unload' },
  { path: '/wake_up', does: 'wake the models', ours: 'POST /models/load; a request wakes its model by itself' },
  { path: '/reset_prefix_cache', does: 'forget prompts', ours: '"cache_prompt": false or "cache_salt" of a request' },
  { path: '/pooling', does: 'pool a text', ours: 'POST /v1/embeddings' },
  { path: '/classify', does: 'classify a text', ours: '"structured_outputs.choice" of POST /v1/chat/completions' },
] as const

/** What vLLM has beside OpenAI's API and is not here: 404 as for any unknown path, but with the way to go instead. */
export function vllmRefusals(): readonly Endpoint<Access>[] {
  return refused.map(({ path, does, ours }) =>
    endpoint({
      method: 'post',
      path,
      summary: `Refused: use ${ours}`,
      access: 'any-key',
      effect: 'question',
      answers: { 404: { description: 'Not served' } },
      handle() {
        throw new Failure('missing', `Cannot ${does}: vLLM's ${path} is not served in Hearth; use ${ours}`)
      },
    }),
  )
}
