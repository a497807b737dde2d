import { Failure } from '@hearth/kernel'
import type { Engine } from '../engine/engine.ts'
import type { Registry } from '../models/registry.ts'
import type { DefaultPurpose } from './offer.ts'

/**
 * Loads a model, if it is not loaded yet, and has it draw one token, or make one vector.
 *
 * @throws {Failure} when it cannot be loaded or does not answer; it then leaves memory again, unless it was there
 */
export async function tryModel(
  id: string,
  purpose: DefaultPurpose,
  registry: Pick<Registry, 'load' | 'loaded' | 'unload'>,
  signal: AbortSignal,
): Promise<void> {
  const find = () => registry.loaded().find(({ stored }) => stored.id === id)
  const wasLoaded = find() !== undefined
  try {
    await registry.load(id)
    const engine = find()?.engine
    if (engine === undefined) throw new Failure('unavailable', `Cannot try the model "${id}": it was unloaded`)
    await engine.ready(signal)
    await (purpose === 'chat' ? drawToken(id, engine, signal) : engine.embed(['Hello'], signal))
  } catch (error) {
    if (!wasLoaded) await registry.unload(id)
    throw error
  }
}

// Through the template, as a conversation will be.
async function drawToken(id: string, engine: Engine, signal: AbortSignal): Promise<void> {
  let drawn = 0
  const request = {
    prompt: { kind: 'chat', messages: [{ role: 'user', content: 'Hello' }] },
    ...{ sampling: { temperature: 0 }, maxTokens: 1, ignoreEnd: true, stop: [] },
  } as const
  await engine.generate(request, signal, (event) => {
    if (event.kind === 'finished') drawn += event.completionTokens
  })
  if (drawn === 0) throw new Failure('unavailable', `Cannot use the model "${id}": it draws no token`)
}
