import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import { answerNothing, type Told } from './answer-in-lines.ts'
import { keepFor, type OllamaDeps, unloadNow } from './deps.ts'

type Wish = {
  /** Our name of the model. */
  readonly name: string
  readonly told: Pick<Told, 'model' | 'renderPart' | 'keepAlive'>
}

/**
 * A request without a prompt: loads its model and waits for it, or unloads it with `keep_alive` 0.
 *
 * @throws {Failure} as `Registry.open` and `unloadNow`
 */
export async function loadOrUnload(
  c: Context<AppEnv>,
  { name, told }: Wish,
  deps: OllamaDeps,
  signal: AbortSignal,
): Promise<Response> {
  const reason = told.keepAlive === 0 ? 'unload' : 'load'
  // The memory of another machine is not ours to fill or empty; who asks for it may go on.
  if ((await deps.remoteModels.find(name)) !== undefined) return answerNothing(c, reason, told, deps)
  if (reason === 'unload') {
    await unloadNow(name, deps)
    return answerNothing(c, reason, told, deps)
  }
  const { served } = await deps.registry.open(name, signal)
  await keepFor(served, told.keepAlive, deps)
  return answerNothing(c, reason, told, deps)
}
