import type { FlowEvent } from '../../flow/run-context.ts'

type Emit = (event: FlowEvent) => Promise<void>

export type Speaker = {
  readonly emit: Emit
  /** Must be called when it has nothing more to say. */
  done(): Promise<void>
}

/**
 * Lets several nodes answer at once without mixing their words: whoever speaks first goes on until
 * it is done, what the others say meanwhile is kept and emitted afterwards.
 */
export function takeTurns(emit: Emit): () => Speaker {
  type Waiting = { readonly kept: FlowEvent[]; ended: boolean }
  const waiting: Waiting[] = []
  return () => {
    const own: Waiting = { kept: [], ended: false }
    let joined = false
    return {
      async emit(event) {
        if (!joined) waiting.push(own)
        joined = true
        if (waiting[0] === own && own.kept.length === 0) await emit(event)
        else own.kept.push(event)
      },
      async done() {
        own.ended = true
        if (!joined || waiting[0] !== own) return
        do {
          waiting.shift()
          await emitKept(waiting[0])
        } while (waiting[0]?.ended)
      },
    }
  }

  async function emitKept(next: Waiting | undefined): Promise<void> {
    // What it says while this is emitted comes after it.
    for (let event = next?.kept[0]; event !== undefined; event = next?.kept[0]) {
      await emit(event)
      next?.kept.shift()
    }
  }
}
