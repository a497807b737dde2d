import type { NodeEvent } from './run-api.ts'

/** How a node does in the run that is shown. */
export type NodeRunState = {
  readonly state: 'running' | 'done' | 'failed'
  readonly durationMs?: number
  /** Of all models that it asked. */
  readonly tokens?: number
  /** What it failed with. */
  readonly message?: string
}

export type NodeRunStates = ReadonlyMap<string, NodeRunState>

/** Which run is shown on the drawing, and how its nodes do. */
export type Followed = {
  readonly states: NodeRunStates
  /** Whether it goes on. */
  readonly isRunning: boolean
  /** Grows with each run that ended: whatever is known of runs is then asked for anew. */
  readonly ended: number
}

/** Holds the run that the page follows; of two at once, both are shown. */
export type RunFollower = {
  get(): Followed
  subscribe(listener: () => void): () => void
  /** A run begins: what was shown of another goes, unless that one goes on. */
  begin(): void
  tell(event: NodeEvent): void
  /** The run is over: nodes that said nothing of their end are shown no more as running. */
  end(): void
  /** Shows a run that is over. */
  show(states: NodeRunStates): void
}

export function createRunFollower(): RunFollower {
  let followed: Followed = { states: new Map(), isRunning: false, ended: 0 }
  let going = 0
  const listeners = new Set<() => void>()
  const change = (next: Partial<Followed>) => {
    followed = { ...followed, ...next }
    for (const listener of listeners) listener()
  }
  return {
    get: () => followed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin() {
      change({ isRunning: true, ...(going === 0 && { states: new Map() }) })
      going++
    },
    tell: (event) => change({ states: new Map(followed.states).set(event.nodeId, stateOf(event)) }),
    end() {
      going = Math.max(0, going - 1)
      const over = going === 0 ? [...followed.states].filter(([, { state }]) => state !== 'running') : followed.states
      change({ states: new Map(over), isRunning: going > 0, ended: followed.ended + 1 })
    },
    show(states) {
      if (going === 0) change({ states })
    },
  }
}

function stateOf({ state, durationMs, usage, error }: NodeEvent): NodeRunState {
  return {
    state: ({ start: 'running', end: 'done', error: 'failed' } as const)[state],
    ...(durationMs !== undefined && { durationMs }),
    ...(usage !== undefined && { tokens: usage.promptTokens + usage.completionTokens }),
    ...(error !== undefined && { message: error }),
  }
}
