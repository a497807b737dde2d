import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import { answerNothing, type Reply } from './answer-in-lines.ts'
import { keepFor, type OllamaAnswerDeps, unloadNow } from './deps.ts'

type LoadRequest = {
  /** Our name of the model. */
  readonly name: string
  readonly reply: Pick<Reply, 'model' | 'renderPart' | 'keepAlive'>
}

/**
 * A request without a prompt: loads its model and waits for it, or unloads it with `keep_alive` 0.
 *
 * @throws {Failure} as `Registry.open` and `unloadNow`
 */
export async function loadOrUnload(
  c: Context<AppEnv>,
  { name, reply }: LoadRequest,
  deps: OllamaAnswerDeps,
  signal: AbortSignal,
): Promise<Response> {
  const reason = reply.keepAlive === 0 ? 'unload' : 'load'
  // The memory of another machine is not ours to fill or empty; who asks for it may go on.
  if ((await deps.remoteModels.find(name)) !== undefined) return answerNothing(c, reason, reply, deps)
  if (reason === 'unload') {
    await unloadNow(name, deps)
    return answerNothing(c, reason, reply, deps)
  }
  const { served } = await deps.registry.open(name, signal)
  await keepFor(served, reply.keepAlive, deps)
  return answerNothing(c, reason, reply, deps)
}
