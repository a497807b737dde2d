import { createFairQueue } from '../access/fair-queue.ts'
import type { FinishReason } from '../engine/engine.ts'
import type { BatchPart, Decoder, Draw, Row } from './decoder.ts'
import { type Advance, createGeneration } from './generation/generation.ts'
import { gridOf } from './grid.ts'
import { createJob, isScoring, sequenceOf } from './job.ts'
import { type Chunk, planPrefill } from './plan-prefill.ts'
import type { PrefillBudget } from './prefill-budget.ts'
import { type Candidate, choosePlace, chooseSource, leads, type Source, type Wanted } from './slot/choose-place.ts'
import { type Job, type Slot, todoOf, type Work } from './slot/slot.ts'
import { type Sequence, SlotMemory } from './slot/slot-memory.ts'
import type { Task, TaskEvent } from './task.ts'

/** What one pass through the model did. */
export type Step = {
  readonly computedTokens: number
  /** Slots that took part in it. */
  readonly busySlots: number
  /** Tokens that slots at work hold. */
  readonly heldTokens: number
}

export type SchedulerDeps = {
  readonly decoder: Decoder
  readonly budget: PrefillBudget
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /**
   * Called after each pass through the model with the events of all tasks in order, none while only
   * prompts are computed; and in between, without a step, when there is something to tell.
   */
  readonly deliver: (events: readonly TaskEvent[], step?: Step) => void
}

/**
 * Continuous batching: all running answers advance together, one token a step, and prompts are computed
 * beside them in pieces that fit the budget.
 */
export type Scheduler = {
  /** Queues a task; each of its choices starts as soon as it is its turn and a slot is free. */
  submit(task: Task): void
  /** Ends a task within one step; unknown ids are ignored, the task may just have finished. */
  cancel(id: number): void
  /**
   * Runs steps until there is nothing left to do; returns at once when that is being done already.
   * Rejects when the decoder fails: the scheduler is then unusable.
   */
  drain(): Promise<void>
  /** Choices that have a slot. */
  running(): number
}

// Copying a slot's state costs about as much as computing so many tokens.
const worthwhileTokens = 16

/** Creates a scheduler over all slots of `decoder`. */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  return new SlotScheduler(deps)
}

class SlotScheduler implements Scheduler {
  readonly #deps: SchedulerDeps
  readonly #memory: SlotMemory
  readonly #waiting = createFairQueue<{ readonly job: Job; readonly choice: number }>()
  readonly #jobs = new Map<number, Job>()
  /** All that have a slot, in the order in which they got it; replaced, never changed. */
  #works: readonly Work[] = []
  #events: TaskEvent[] = []
  #draining = false
  #steps = 0
  #begun = 0

  constructor(deps: SchedulerDeps) {
    this.#deps = deps
    this.#memory = new SlotMemory(deps.decoder)
  }

  submit(task: Task): void {
    const { choices = 1 } = task
    const job = createJob(task)
    this.#jobs.set(task.id, job)
    for (let choice = 0; choice < choices; choice++)
      job.unqueue.set(choice, this.#waiting.push({ job, choice }, { client: task.client, priority: task.priority }))
  }

  cancel(id: number): void {
    const job = this.#jobs.get(id)
    if (job === undefined) return
    job.cancelled = true
    job.open -= job.unqueue.size
    for (const unqueue of job.unqueue.values()) unqueue()
    job.unqueue.clear()
    for (const work of this.#works) if (work.job === job) work.cancelled = true
    this.#closeIfDone(job)
    this.#flush()
  }

  async drain(): Promise<void> {
    if (this.#draining) return
    this.#draining = true
    try {
      for (;;) {
        this.#dropCancelled()
        await this.#admit()
        await this.#leadOn()
        this.#flush()
        if (this.running() > 0) await this.#step()
        else if (this.#waiting.size() === 0) return
      }
    } finally {
      this.#draining = false
    }
  }

  running(): number {
    return this.#works.length
  }

  #emit(job: Job, event: TaskEvent['event']): void {
    this.#events.push({ id: job.task.id, event })
  }

  #flush(step?: Step): void {
    const events = this.#events
    if (events.length === 0 && step === undefined) return
    this.#events = []
    this.#deps.deliver(events, step)
  }

  #dropCancelled(): void {
    for (const work of this.#works) if (work.cancelled) this.#release(work)
  }

  #release(work: Work): void {
    const { job, slot, generation } = work
    generation.sampler.dispose()
    this.#works = this.#works.filter((each) => each !== work)
    this.#memory.release(slot, this.#deps.clock())
    job.open--
    this.#closeIfDone(job)
  }

  #closeIfDone(job: Job): void {
    if (job.open > 0) return
    this.#jobs.delete(job.task.id)
    if (job.cancelled) this.#emit(job, { kind: 'cancelled' })
  }

  async #admit(): Promise<void> {
    while (this.running() < this.#memory.slots.length) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      next.job.unqueue.delete(next.choice)
      await this.#begin(next.job, next.choice)
    }
  }

  async #begin(job: Job, choice: number): Promise<void> {
    const sequence = sequenceOf(job, choice)
    const place = choosePlace(this.#candidates(job, sequence), this.#wanted(job, sequence))
    if (place === undefined) throw new Error('Cannot begin an answer: no slot is free')
    const { slot, source } = place
    const generation = createGeneration(job.task, choice, job.prompt, this.#deps.decoder)
    const kept = this.#memory.occupy(slot, sequence, source.kind === 'reuse' ? source.tokens : 0)
    const order = this.#begun++
    const work: Work = {
      job,
      choice,
      slot,
      generation,
      order,
      leader: undefined,
      answering: false,
      cancelled: job.cancelled,
    }
    slot.work = work
    this.#works = [...this.#works, work]
    if (source.kind === 'reuse') this.#start(work, kept)
    else await this.#take(work, source)
  }

  // The prompt's probabilities are told with the start, before any text of any choice.
  #candidates(job: Job, sequence: Sequence): readonly Candidate[] {
    const candidates = this.#memory.candidates(sequence)
    const scoring = candidates.find(({ slot: { work } }) => work?.job === job && isScoring(work))
    if (scoring === undefined) return candidates
    return candidates.map((each) => (each === scoring ? each : { ...each, shared: 0, ready: 0 }))
  }

  #wanted(job: Job, { exact }: Sequence): Wanted {
    const canFork = this.#memory.canFork()
    return { worthwhileTokens: job.task.choices === undefined ? worthwhileTokens : 1, canFork, exact }
  }

  async #take(work: Work, source: Source): Promise<void> {
    if (source.kind === 'follow') work.leader = { work: source.leader, tokens: source.tokens }
    else if (source.kind === 'none') this.#start(work, 0)
    else this.#start(work, await this.#memory.fork(source.from, work.slot, source.tokens))
  }

  #start({ job }: Work, cachedTokens: number): void {
    if (job.startedSent || job.task.promptLogprobs !== undefined) return
    job.startedSent = true
    this.#emit(job, { kind: 'started', promptTokens: job.prompt.length, cachedTokens })
  }

  /** Lets works go on whose leader has come far enough, and finds another way for those whose leader is gone. */
  async #leadOn(): Promise<void> {
    for (const work of this.#works) {
      const { leader, slot, order, job, choice } = work
      if (leader === undefined || work.cancelled) continue
      const sequence = sequenceOf(job, choice)
      const from = leader.work.slot
      const isThere = from.work === leader.work
      if (isThere && this.#memory.ready(from, leader.tokens, sequence) >= leader.tokens) {
        work.leader = undefined
        await this.#take(work, { kind: 'fork', from, tokens: leader.tokens })
      } else if (!isThere || !leads(leader.work, leader.tokens, sequence)) {
        work.leader = undefined
        const others = this.#candidates(job, sequence).filter((each) => mayGive(each.slot, slot, order))
        await this.#take(work, chooseSource(others, this.#wanted(job, sequence)))
      }
    }
  }

  async #step(): Promise<void> {
    const { budget, decoder } = this.#deps
    this.#steps++
    const single = this.#works.filter((work) => isReady(work) && todoOf(work) === 1)
    if (single.length > 0) budget.observeAnswers(await this.#compute(single.map((work) => ({ work, tokens: 1 }))))
    const long = this.#works.filter((work) => !work.cancelled && (work.leader !== undefined || todoOf(work) > 1))
    const room = decoder.batchTokens
    const grid = gridOf(room)
    const left = budget.tokens({ answersRunning: single.length > 0, room, grid })
    const chunks = planPrefill(long, left, grid)
    if (chunks.length === 0) return
    for (const { work } of chunks) work.job.prefilledAt = this.#steps
    const whole = chunks.every(({ tokens }) => tokens >= grid)
    budget.observe(sumOf(chunks), await this.#compute(chunks), { whole })
  }

  /** @returns the milliseconds that the model took */
  async #compute(chunks: readonly Chunk[]): Promise<number> {
    const { decoder, clock } = this.#deps
    const startedMs = clock()
    const rows = await decoder.decode(chunks.map(partOf))
    const tookMs = clock() - startedMs
    const draws = await Promise.all(chunks.map((chunk, index) => this.#look(chunk, rows[index] ?? [])))
    chunks.forEach(({ work }, index) => {
      this.#advance(work, draws[index])
    })
    const works = this.#works
    this.#flush({
      computedTokens: sumOf(chunks),
      busySlots: chunks.length,
      heldTokens: works.reduce((sum, { slot }) => sum + slot.resident, 0),
    })
    return tookMs
  }

  #look(chunk: Chunk, rows: readonly Row[]): Promise<Draw | undefined> | undefined {
    const { work, tokens } = chunk
    const { slot } = work
    const position = slot.resident
    this.#memory.computed(slot, tokens)
    if (work.cancelled) return undefined
    return isScoring(work) ? this.#lookBack(work, position, rows) : this.#draw(work, rows)
  }

  async #lookBack(work: Work, position: number, rows: readonly Row[]): Promise<Draw | undefined> {
    work.job.promptLogprobs.push(...(await this.#score(work.job, position, rows)))
    return this.#draw(work, rows)
  }

  #draw(work: Work, rows: readonly Row[]): Promise<Draw> | undefined {
    const { generation } = work
    const last = rows.at(-1)
    if (todoOf(work) > 0 || last === undefined || generation.limit === 0 || work.cancelled) return undefined
    return generation.sampler.sample(last)
  }

  #score({ prompt, task }: Job, position: number, rows: readonly Row[]) {
    const scored = rows.flatMap((row, index) => {
      const token = prompt[position + index + 1]
      return token === undefined ? [] : [this.#deps.decoder.score(row, token, task.promptLogprobs ?? 0)]
    })
    return Promise.all(scored)
  }

  #advance(work: Work, draw: Draw | undefined): void {
    const { job, generation } = work
    if (work.cancelled || todoOf(work) > 0) return
    if (!job.startedSent) this.#emitScored(job)
    work.answering = true
    const outcome = draw === undefined ? generation.cut() : this.#goOn(work, draw)
    this.#emitText(work, outcome)
    if (outcome.finished !== undefined) this.#finish(work, outcome.finished, outcome)
  }

  /** Takes the token in, or cuts the answer where there is no room for it. */
  #goOn({ slot, generation }: Work, draw: Draw): Advance {
    const advance = generation.advance(draw)
    if (advance.finished !== undefined) return advance
    const fits =
      advance.rewind === undefined
        ? this.#memory.append(slot, draw.token ?? 0)
        : this.#memory.rewind(slot, advance.rewind)
    if (fits) return advance
    const { text, tokens, finished } = generation.cut()
    return { text: advance.text + text, tokens: [...advance.tokens, ...tokens], finished: finished ?? 'length' }
  }

  #emitScored(job: Job): void {
    const { prompt, promptLogprobs } = job
    job.startedSent = true
    this.#emit(job, { kind: 'started', promptTokens: prompt.length, cachedTokens: 0, promptLogprobs })
  }

  #emitText({ job, choice, generation }: Work, { text, tokens }: Advance): void {
    if (text === '' && tokens.length === 0) return
    const completionTokens = generation.completionTokens()
    const scored = job.task.logprobs === undefined ? {} : { tokens }
    this.#emit(job, { kind: 'text', choice, text, completionTokens, ...scored })
  }

  #finish(work: Work, reason: FinishReason, { stop, withheld, exhausted }: Advance): void {
    const { job, choice, generation } = work
    const completionTokens = generation.completionTokens()
    const why = {
      ...(stop === undefined ? {} : { stop }),
      ...(withheld === undefined ? {} : { withheld }),
      ...(exhausted === undefined ? {} : { exhausted }),
    }
    this.#emit(job, { kind: 'finished', choice, reason, completionTokens, ...why })
    this.#release(work)
  }
}

function isReady({ leader, cancelled }: Work): boolean {
  return leader === undefined && !cancelled
}

// Waiting for one that came later could close a circle.
function mayGive(from: Slot, to: Slot, order: number): boolean {
  return from !== to && (from.work === undefined || from.work.order < order)
}

function partOf({ work, tokens }: Chunk): BatchPart {
  const { slot } = work
  const { index, resident: position } = slot
  const wants = isScoring(work) ? 'each' : tokens === todoOf(work) ? 'last' : 'none'
  return { slot: index, position, tokens: slot.tokens.subarray(position, position + tokens), wants }
}

function sumOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { tokens }) => sum + tokens, 0)
}
