import { isGreedy, type Job, type Work } from './slot/slot.ts'
import type { Sequence } from './slot/slot-memory.ts'
import type { Task } from './task.ts'

/** A task of which nothing is done yet. */
export function createJob(task: Task): Job {
  return {
    task,
    prompt: Uint32Array.from(task.prompt),
    promptLogprobs: [],
    open: task.choices ?? 1,
    startedSent: false,
    cancelled: false,
    prefilledAt: 0,
    unqueue: new Map(),
  }
}

/** What a choice of the job asks of the memory of its slot. */
export function sequenceOf({ task, prompt }: Job, choice: number): Sequence {
  return {
    prompt,
    salt: task.cacheSalt ?? '',
    exact: isGreedy(task),
    whole: choice === 0 && task.promptLogprobs !== undefined,
  }
}

/** Whether the work computes the probabilities of its prompt, for all choices. */
export function isScoring({ job, choice, answering }: Work): boolean {
  return job.task.promptLogprobs !== undefined && choice === 0 && !answering
}
