import type { FlowEvent } from '../../flow/run-context.ts'

type Emit = (event: FlowEvent) => Promise<void>

export type NodeEmitter = {
  readonly emit: Emit
  /** Must be called when the node has nothing more to emit. */
  done(): Promise<void>
}

/**
 * Emitters of nodes that answer at once, whose events do not mix: those of the first go out until it is done,
 * what the others emit meanwhile is kept and follows.
 */
export function createNodeEmitters(emit: Emit): () => NodeEmitter {
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
    // What the node emits meanwhile comes after it.
    for (let event = next?.kept[0]; event !== undefined; event = next?.kept[0]) {
      await emit(event)
      next?.kept.shift()
    }
  }
}
