/** A piece of a text that an answer rests on. */
export type SourceDocument = { readonly text: string; readonly metadata: Readonly<Record<string, unknown>> }

export type UsedTool = {
  readonly name: string
  readonly input: string
  readonly output: string
  /** Absent where nobody measured it. */
  readonly durationMs?: number
}

/** A node of an agent flow, as it goes by. */
export type FlowStep = { readonly id: string; readonly label: string; readonly status: string; readonly error?: string }

/** What a run waits for: a person who lets it go on, or not. */
export type Decision = {
  readonly nodeId: string
  readonly approve: string
  readonly reject: string
  readonly input: string
}

/** What a person decided. */
export type HumanInput = {
  readonly type: 'proceed' | 'reject'
  readonly startNodeId: string
  readonly feedback?: string
}

/** What comes with an answer besides its text. */
export type Extras = {
  readonly sources: readonly SourceDocument[]
  readonly tools: readonly UsedTool[]
  readonly thinking: string
  readonly tokens: number | undefined
  readonly steps: readonly FlowStep[]
  /** Absent unless the run waits. */
  readonly decision?: Decision
  /** Questions that suggest themselves next. */
  readonly followUps: readonly string[]
}

/** What a reader thought of an answer, with the id under which that is kept. */
export type Rating = { readonly id: string; readonly rating: 'THUMBS_UP' | 'THUMBS_DOWN' }

type Ending = 'done' | 'stopped' | 'failed'

/** A file that went along with a question, in Flowise's words; of an earlier talk its name alone. */
export type SentFile = {
  readonly type: string
  readonly name: string
  readonly mime: string
  readonly data?: string
}

export type Turn = {
  readonly id: string
  /** The answer that it follows on; empty at the beginning of the conversation. */
  readonly parentId: string
  /** What the next turn follows on; absent until it is kept. */
  readonly answerId?: string
  /** The chat that it was said in, for what readers think of the answer; absent where it is this session's. */
  readonly chatId?: string
  readonly rating?: Rating
  readonly question: string
  /** What was sent along with it. */
  readonly files?: readonly SentFile[]
  readonly answer: string
  readonly extras: Extras
  /** The nodes that ask the starter model, where it was the default one when this was asked; absent of earlier talks. */
  readonly starterNodes?: readonly string[]
  /** Absent while the answer is on its way. */
  readonly ending?: Ending
  readonly error?: string
}

/** One thing that happens to the turn under way. */
export type Step =
  | {
      readonly kind: 'ask'
      readonly id: string
      readonly parentId: string
      readonly question: string
      readonly files?: readonly SentFile[]
    }
  | { readonly kind: 'heard'; readonly id: string; readonly question: string }
  | { readonly kind: 'kept'; readonly id: string; readonly answerId: string }
  | { readonly kind: 'text'; readonly id: string; readonly text: string }
  | { readonly kind: 'extras'; readonly id: string; readonly extras: Partial<Extras> }
  | { readonly kind: 'node'; readonly id: string; readonly node: FlowStep }
  | { readonly kind: 'thinking'; readonly id: string; readonly text: string }
  | { readonly kind: 'starter'; readonly id: string; readonly nodes: readonly string[] }
  | { readonly kind: 'end'; readonly id: string; readonly ending: Ending; readonly error?: string }
  | { readonly kind: 'drop'; readonly id: string }

export const noExtras: Extras = { sources: [], tools: [], thinking: '', tokens: undefined, steps: [], followUps: [] }

/** The turns after several steps, which came since they were last drawn. */
export function followAll(turns: readonly Turn[], steps: readonly Step[]): readonly Turn[] {
  return steps.reduce(follow, turns)
}

/** The turns after one more step; a step for a turn that is gone changes nothing. */
export function follow(turns: readonly Turn[], step: Step): readonly Turn[] {
  const change = (next: (turn: Turn) => Turn) => turns.map((turn) => (turn.id === step.id ? next(turn) : turn))
  switch (step.kind) {
    case 'ask':
      return [
        ...turns,
        {
          id: step.id,
          parentId: step.parentId,
          question: step.question,
          ...(step.files && { files: step.files }),
          answer: '',
          extras: noExtras,
        },
      ]
    // What was typed stands as it is.
    case 'heard':
      return change((turn) => (turn.question === '' ? { ...turn, question: step.question } : turn))
    case 'kept':
      return change((turn) => ({ ...turn, answerId: step.answerId }))
    case 'text':
      return change((turn) => ({ ...turn, answer: turn.answer + step.text }))
    case 'extras':
      return change((turn) => ({ ...turn, extras: { ...turn.extras, ...step.extras } }))
    case 'node':
      return change((turn) => ({ ...turn, extras: { ...turn.extras, steps: passed(turn.extras.steps, step.node) } }))
    case 'thinking':
      return change((turn) => ({ ...turn, extras: { ...turn.extras, thinking: turn.extras.thinking + step.text } }))
    case 'starter':
      return change((turn) => ({ ...turn, starterNodes: step.nodes }))
    case 'end':
      return change((turn) => end(turn, step.ending, step.error))
    case 'drop':
      return turns.filter(({ id }) => id !== step.id)
  }
}

// A node says twice where it is: that it begins, and how it ended. In a loop it comes by again.
function passed(steps: readonly FlowStep[], node: FlowStep): readonly FlowStep[] {
  const at = steps.findLastIndex(({ id, status }) => id === node.id && status === 'INPROGRESS')
  return at === -1 ? [...steps, node] : steps.with(at, node)
}

// What ended first counts: what comes after an error is only the stream's own end. Of an answer that is kept
// only its speech is stopped.
function end(turn: Turn, ending: Ending, error: string | undefined): Turn {
  if (turn.ending !== undefined) return turn
  if (ending === 'stopped' && turn.answerId !== undefined) return { ...turn, ending: 'done' }
  return { ...turn, ending, ...(error === undefined ? {} : { error }) }
}
