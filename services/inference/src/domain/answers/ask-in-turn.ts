import type { Turn } from '../access/fair-queue.ts'
import type { Engine } from '../engine/engine.ts'
import type { GenerateDeps } from '../engine/generate.ts'
import { isRefusal } from '../engine/is-refusal.ts'
import type { ServedModel } from '../models/served-model.ts'

/**
 * Asks the engine for vectors or scores once it is this client's turn; they take no slots and have a
 * queue of their own.
 *
 * @param ask may ask several times
 * @throws {Failure} as `Gate.enter` and whatever is asked
 */
export async function askInTurn<T extends { readonly promptTokens: number }>(
  { embedGate, engine }: ServedModel,
  { turn, ask }: { readonly turn: Turn; readonly ask: (engine: Engine) => Promise<T> },
  signal: AbortSignal,
  { observer, clock }: GenerateDeps,
): Promise<T> {
  const madeMs = clock()
  const leave = await embedGate.enter(signal, turn)
  const enteredMs = clock()
  observer.entered({ queuedMs: enteredMs - madeMs, client: turn.client })
  const report = (promptTokens: number | undefined) => {
    const nowMs = clock()
    observer.asked({ promptTokens, afterMs: nowMs - madeMs, insideMs: nowMs - enteredMs })
  }
  try {
    const answer = await ask(engine)
    report(answer.promptTokens)
    return answer
  } catch (error) {
    if (!isRefusal(error)) report(undefined)
    throw error
  } finally {
    leave()
  }
}
