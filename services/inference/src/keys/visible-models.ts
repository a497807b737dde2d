import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { VirtualKey } from '../domain/keys/key-ring.ts'

const lists = /^\/(v1\/models|models|api\/tags|api\/ps)\/?$/
const card = /^\/v1\/models\/(.+)$/
const events = /^\/models\/sse\/?$/
/** The tag that Ollama's clients add to every name. */
const tag = /:latest$/

type Listed = { readonly id?: string; readonly model?: string }
type List = { readonly data?: readonly Listed[]; readonly models?: readonly Listed[] }

/** Whether a key is for the model that is called so; keys without a list are for all. */
export function mayUse({ models }: VirtualKey, name: string): boolean {
  return models === undefined || models.includes(name) || models.includes(name.replace(tag, ''))
}

/** @throws {Failure} `forbidden` when a key for some models asks about others */
export function refuseSight(key: VirtualKey, path: string): void {
  if (key.models === undefined) return
  const [, name] = card.exec(path) ?? []
  if (name !== undefined && !mayUse(key, readName(name))) throw notForModel(key, readName(name))
  if (!events.test(path)) return
  const message = `Cannot follow what happens to all models: the key "${key.name}" is for some models only`
  throw new Failure('forbidden', message, { code: 'key_not_allowed' })
}

export function notForModel(key: VirtualKey, name: string): Failure {
  return new Failure('forbidden', `Cannot use the model "${name}": the key "${key.name}" is not for it`, {
    code: 'model_not_allowed',
    param: 'model',
  })
}

/** Takes the models that a key is not for out of a list of models. */
export async function hideModels(c: Context, key: VirtualKey): Promise<void> {
  if (key.models === undefined || c.res.status !== 200 || !lists.test(c.req.path)) return
  const list = (await c.res.json()) as List
  const seen = (all: readonly Listed[]) => all.filter(({ id, model }) => mayUse(key, id ?? model ?? ''))
  c.res = c.json({
    ...list,
    ...(list.data === undefined ? {} : { data: seen(list.data) }),
    ...(list.models === undefined ? {} : { models: seen(list.models) }),
  })
}

function readName(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
