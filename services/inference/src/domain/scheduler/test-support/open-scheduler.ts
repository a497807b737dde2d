import type { Decoder } from '../decoder.ts'
import { createPrefillBudget } from '../prefill-budget.ts'
import { createScheduler, type Scheduler, type Step } from '../scheduler.ts'
import type { Task, TaskEvent } from '../task.ts'

type Opened = {
  readonly scheduler: Scheduler
  readonly events: TaskEvent[]
  readonly steps: Step[]
  textOf(id: number, choice?: number): string
  startOf(id: number): TaskEvent['event'] | undefined
  lastOf(id: number): TaskEvent['event'] | undefined
  /** Runs these tasks to their end. */
  run(...tasks: readonly Task[]): Promise<void>
}

/** A scheduler whose events are kept. */
export function openScheduler(decoder: Decoder, stepBudgetMs = 250): Opened {
  const events: TaskEvent[] = []
  const steps: Step[] = []
  let ms = 0
  const scheduler = createScheduler({
    decoder,
    budget: createPrefillBudget(stepBudgetMs),
    clock: () => ms++,
    deliver(delivered, step) {
      events.push(...delivered)
      if (step !== undefined) steps.push(step)
    },
  })
  const of = (id: number) => events.flatMap((emitted) => (emitted.id === id ? [emitted.event] : []))
  return {
    scheduler,
    events,
    steps,
    textOf: (id, choice = 0) =>
      of(id)
        .map((event) => (event.kind === 'text' && event.choice === choice ? event.text : ''))
        .join(''),
    startOf: (id) => of(id)[0],
    lastOf: (id) => of(id).at(-1),
    run(...tasks) {
      for (const task of tasks) scheduler.submit(task)
      return scheduler.drain()
    },
  }
}

export function taskOf(id: number, prompt: readonly number[], rest: Partial<Task> = {}): Task {
  return { id, prompt, sampling: {}, stop: [], ...rest }
}
