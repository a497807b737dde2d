import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { VirtualKey } from '../domain/keys/key-ring.ts'

const cards = '/v1/models/'
/** The tag that Ollama's clients add to every name. */
const tag = /:latest$/

type Listed = { readonly id?: string; readonly model?: string }
type List = { readonly data?: readonly Listed[]; readonly models?: readonly Listed[] }

/** Whether a key is for the model that is called so; keys without a list are for all. */
export function mayUse({ models }: VirtualKey, name: string): boolean {
  return models === undefined || models.includes(name) || models.includes(name.replace(tag, ''))
}

/** @throws {Failure} `forbidden` when a key for some models asks about another */
export function refuseOtherCard(key: VirtualKey, path: string): void {
  const name = readName(path.slice(cards.length))
  if (!mayUse(key, name)) throw notForModel(key, name)
}

/** @throws {Failure} `forbidden` when a key for some models follows what happens to all */
export function refuseFollowing(key: VirtualKey): void {
  if (key.models === undefined) return
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
  if (key.models === undefined || c.res.status !== 200) return
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
