import type { NodeEvent } from './run-api.ts'

/** How a node does in the run that is shown. */
export type NodeRunState = {
  readonly state: 'running' | 'done' | 'failed'
  readonly durationMs?: number
  /** Of all models that it asked. */
  readonly tokens?: number
  /** What it failed with. */
  readonly message?: string
  /** How often it began, as nodes of a loop do again. */
  readonly times: number
}

export type NodeRunStates = ReadonlyMap<string, NodeRunState>

/** Which run is shown on the drawing. */
type Followed = {
  /** Whether it goes on. */
  readonly isRunning: boolean
  /** Grows with each run that ended: whatever is known of runs is then asked for anew. */
  readonly ended: number
}

/** Holds the run that the page follows; of two at once, both are shown. */
export type RunFollower = {
  get(): Followed
  /** Tells of a run that begins, ends or is shown, and not of what its nodes do meanwhile. */
  subscribe(listener: () => void): () => void
  /** Of one run the same map, which its events fill: a copy for each would cost more than to draw what they tell. */
  states(): NodeRunStates
  /** Tells of whatever changes in the states. */
  subscribeToStates(listener: () => void): () => void
  /** A run begins: what was shown of another goes, unless that one goes on. */
  begin(): void
  tell(event: NodeEvent): void
  /** The run is over: nodes that said nothing of their end are shown no more as running. */
  end(): void
  /** Shows a run that is over. */
  show(states: NodeRunStates): void
}

export function createRunFollower(): RunFollower {
  let states = new Map<string, NodeRunState>()
  let followed: Followed = { isRunning: false, ended: 0 }
  let going = 0
  const ofRuns = createListeners()
  const ofStates = createListeners()
  const change = (next: Partial<Followed>) => {
    followed = { ...followed, ...next }
    ofRuns.tell()
    ofStates.tell()
  }
  return {
    get: () => followed,
    subscribe: ofRuns.add,
    states: () => states,
    subscribeToStates: ofStates.add,
    begin() {
      if (going === 0) states = new Map()
      change({ isRunning: true })
      going++
    },
    tell(event) {
      states.set(event.nodeId, stateOf(event, states.get(event.nodeId)))
      ofStates.tell()
    },
    end() {
      going = Math.max(0, going - 1)
      if (going === 0) states = new Map([...states].filter(([, { state }]) => state !== 'running'))
      change({ isRunning: going > 0, ended: followed.ended + 1 })
    },
    show(shown) {
      if (going > 0) return
      states = new Map(shown)
      change({})
    },
  }
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    add(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}

function stateOf({ state, durationMs, usage, error }: NodeEvent, before: NodeRunState | undefined): NodeRunState {
  const begun = before?.times ?? 0
  return {
    times: state === 'start' ? begun + 1 : Math.max(begun, 1),
    state: ({ start: 'running', end: 'done', error: 'failed' } as const)[state],
    ...(durationMs !== undefined && { durationMs }),
    ...(usage !== undefined && { tokens: usage.promptTokens + usage.completionTokens }),
    ...(error !== undefined && { message: error }),
  }
}
