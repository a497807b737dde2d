import type { GenerationEvent } from '../engine.ts'
import { chooseSlot } from './choose-slot.ts'
import type { BatchPart, Decoder, Row } from './decoder.ts'
import { createGeneration, type Generation, type Task } from './generation.ts'
import type { PrefillBudget } from './prefill-budget.ts'
import { commonPrefix } from './prefix.ts'

/** What happened to one task in a step. `cancelled` is the last event of a task that was cancelled. */
export type TaskEvent = { readonly id: number; readonly event: GenerationEvent | { readonly kind: 'cancelled' } }

export type SchedulerDeps = {
  readonly decoder: Decoder
  readonly budget: PrefillBudget
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Called once after each step, with the events of all tasks in order; empty while only prompts are computed. */
  readonly deliver: (events: readonly TaskEvent[]) => void
}

/** Continuous batching: all running tasks advance together, one token a step. */
export type Scheduler = {
  /** Queues a task; it starts as soon as a slot is free. */
  submit(task: Task): void
  /** Ends a task within one step; unknown ids are ignored, the task may just have finished. */
  cancel(id: number): void
  /**
   * Runs steps until there is nothing left to do; returns at once when that is being done already.
   * Rejects when the decoder fails: the scheduler is then unusable.
   */
  drain(): Promise<void>
  running(): number
}

type Slot = {
  readonly index: number
  /** The tokens whose state the decoder holds for this slot. */
  resident: number[]
  usedAtMs: number
  work: Work | undefined
}

type Work = {
  readonly task: Task
  readonly generation: Generation
  /** Tokens that must be computed before the next token can be drawn. */
  todo: readonly number[]
  answering: boolean
  cancelled: boolean
}

type Busy = Slot & { work: Work }
type Planned = { readonly slot: Busy; readonly part: BatchPart }

/** Creates a scheduler over all slots of `decoder`. */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  return new SlotScheduler(deps)
}

class SlotScheduler implements Scheduler {
  readonly #deps: SchedulerDeps
  readonly #slots: readonly Slot[]
  readonly #waiting: Task[] = []
  #events: TaskEvent[] = []
  #stepping = false

  constructor(deps: SchedulerDeps) {
    this.#deps = deps
    const slots = Array.from({ length: deps.decoder.slots }, (_, index) => index)
    this.#slots = slots.map((index) => ({ index, resident: [], usedAtMs: 0, work: undefined }))
  }

  submit(task: Task): void {
    this.#waiting.push(task)
  }

  cancel(id: number): void {
    const index = this.#waiting.findIndex((task) => task.id === id)
    if (index !== -1) {
      this.#waiting.splice(index, 1)
      this.#tell(id, { kind: 'cancelled' })
      this.#flush()
      return
    }
    for (const { work } of this.#busy()) if (work.task.id === id) work.cancelled = true
  }

  async drain(): Promise<void> {
    if (this.#stepping) return
    this.#stepping = true
    try {
      for (;;) {
        this.#dropCancelled()
        this.#admit()
        this.#flush()
        if (this.#busy().length === 0) return
        await this.#step()
      }
    } finally {
      this.#stepping = false
    }
  }

  running(): number {
    return this.#busy().length
  }

  #busy(): readonly Busy[] {
    return this.#slots.filter((slot): slot is Busy => slot.work !== undefined)
  }

  #tell(id: number, event: TaskEvent['event']): void {
    this.#events.push({ id, event })
  }

  #flush(): void {
    const events = this.#events
    this.#events = []
    this.#deps.deliver(events)
  }

  #dropCancelled(): void {
    for (const slot of this.#busy()) {
      if (!slot.work.cancelled) continue
      this.#tell(slot.work.task.id, { kind: 'cancelled' })
      this.#release(slot)
    }
  }

  #admit(): void {
    for (;;) {
      const [task] = this.#waiting
      if (task === undefined) return
      const free = this.#slots.filter(({ work }) => work === undefined)
      const slot = chooseSlot(free, task.prompt)
      if (slot === undefined) return
      this.#waiting.shift()
      this.#occupy(slot, task)
    }
  }

  #occupy(slot: Slot, task: Task): void {
    const { decoder } = this.#deps
    // The last prompt token is computed again even when it is resident: its outcome is needed.
    const shared = Math.min(commonPrefix(slot.resident, task.prompt), task.prompt.length - 1)
    const kept = decoder.trim(slot.index, shared)
    slot.resident.length = kept
    const generation = createGeneration(task, decoder)
    slot.work = { task, generation, todo: task.prompt.slice(kept), answering: false, cancelled: false }
    this.#tell(task.id, { kind: 'started', promptTokens: task.prompt.length, cachedTokens: kept })
  }

  #release(slot: Busy): void {
    slot.work.generation.sampler.dispose()
    Object.assign(slot, { work: undefined, usedAtMs: this.#deps.clock() })
  }

  async #step(): Promise<void> {
    const { decoder, budget, clock } = this.#deps
    const planned = planStep(this.#busy(), decoder, budget)
    const startedMs = clock()
    const rows = await decoder.decode(planned.map(({ part }) => part))
    const prefilled = planned.reduce((sum, { slot, part }) => sum + (slot.work.answering ? 0 : part.tokens.length), 0)
    budget.observe(prefilled, clock() - startedMs)
    for (const { slot, part } of planned) {
      slot.resident.push(...part.tokens)
      slot.work.todo = slot.work.todo.slice(part.tokens.length)
    }
    await Promise.all(planned.map(({ slot }, index) => this.#draw(slot, rows[index]?.at(-1))))
  }

  async #draw(slot: Busy, row: Row | undefined): Promise<void> {
    const { work } = slot
    const { decoder } = this.#deps
    if (row === undefined || work.cancelled) return
    const { token = decoder.endTokens[0] ?? -1 } = await work.generation.sampler.sample(row)
    if (work.cancelled) return
    const { text, finished } = work.generation.advance(token)
    const completionTokens = work.generation.completionTokens()
    if (text !== '') this.#tell(work.task.id, { kind: 'text', choice: 0, text, completionTokens })
    work.answering = true
    work.todo = [token]
    if (finished === undefined) return
    this.#tell(work.task.id, { kind: 'finished', choice: 0, reason: finished, completionTokens })
    this.#release(slot)
  }
}

/** One token for each running answer first, then prompts in the order of their slots, as far as the budget goes. */
function planStep(busy: readonly Busy[], decoder: Decoder, budget: PrefillBudget): readonly Planned[] {
  const answering = busy.filter(({ work }) => work.answering)
  const planned = answering.map((slot) => plan(slot, 1))
  const room = decoder.batchTokens - planned.length
  let left = budget.tokens({ answersRunning: answering.length > 0, room })
  for (const slot of busy) {
    if (slot.work.answering || left <= 0) continue
    const next = plan(slot, left)
    left -= next.part.tokens.length
    planned.push(next)
  }
  return planned
}

function plan(slot: Busy, atMost: number): Planned {
  const tokens = Uint32Array.from(slot.work.todo.slice(0, atMost))
  const wants = tokens.length === slot.work.todo.length ? 'last' : 'none'
  return { slot, part: { slot: slot.index, position: slot.resident.length, tokens, wants } }
}
