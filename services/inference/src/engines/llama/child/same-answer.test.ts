import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPrefillBudget } from '../../../domain/scheduler/prefill-budget.ts'
import { createScheduler } from '../../../domain/scheduler/scheduler.ts'
import type { Task, TaskEvent } from '../../../domain/scheduler/task.ts'
import { modelShapes } from '../../../random-model/shape.ts'
import { writeRandomModel } from '../../../random-model/write-random-model.ts'
import { starterModelPath } from '../../../storage/main-model.ts'
import { type LoadedModel, loadModel } from './load-model.ts'

// More rounds find rarer differences: each asks for all answers of all prompts again.
const rounds = Number(process.env.SAME_ANSWER_ROUNDS ?? 1)
const maxTokens = 24
const story = 'Once upon a time there was a small town by a river, and an old clockmaker lived there with two cats. '
const prefix = story.repeat(3)

type Scheduled = {
  readonly task: (id: number, text: string, rest?: Partial<Task>) => Task
  run: Run
  /** Runs a task and cancels it at its first text. */
  leave(task: Task): Promise<void>
}
type Run = (...tasks: readonly Task[]) => Promise<ReadonlyMap<string, string>>

/** All texts by task and choice, and the share of the prompt that was taken over. */
function schedule(model: LoadedModel): Scheduled {
  const task: Scheduled['task'] = (id, text, rest = {}) => ({
    id,
    prompt: model.prompts.tokens({ kind: 'text', text }, { truncate: undefined }),
    sampling: { temperature: 0, seed: 1 },
    stop: [],
    maxTokens,
    ignoreEnd: true,
    ...rest,
  })
  async function run(...tasks: readonly Task[]) {
    const events: TaskEvent[] = []
    const scheduler = scheduledBy((delivered) => void events.push(...delivered))
    for (const each of tasks) scheduler.submit(each)
    await scheduler.drain()
    const answers = new Map<string, string>()
    for (const { id, event } of events) {
      if (event.kind === 'started') answers.set(`${id} cached`, event.cachedTokens > 0 ? 'some' : 'none')
      if (event.kind !== 'text') continue
      const key = `${id} ${event.choice}`
      answers.set(key, (answers.get(key) ?? '') + event.text)
    }
    return answers
  }
  let deliver: (events: readonly TaskEvent[]) => void = () => undefined
  const scheduler = createScheduler({
    decoder: model.decoder,
    budget: createPrefillBudget(40),
    clock: () => performance.now(),
    deliver: (events) => deliver(events),
  })
  const scheduledBy = (next: typeof deliver) => {
    deliver = next
    return scheduler
  }
  async function leave(task: Task) {
    const scheduler = scheduledBy((delivered) => {
      if (delivered.some(({ event }) => event.kind === 'text')) scheduler.cancel(task.id)
    })
    scheduler.submit(task)
    await scheduler.drain()
  }
  return { task, run, leave }
}

/** Whether a part of what another request left can be gone on from; else it is computed anew. */
type Reuse = {
  readonly ofBeginning: 'some' | 'none'
  readonly ofDistantBeginning: 'some' | 'none'
  /** Absent: as it happens, for what is held cannot be cut back to where the others go their own ways. */
  readonly inForks?: 'some'
}

function describeSameAnswers(name: string, pathOf: () => Promise<string>, reuse: Reuse): void {
  describe(`with greedy sampling, ${name} gives the same answer`, () => {
    let model: LoadedModel
    let scheduled: Scheduled
    let alone: readonly string[]
    let salt = 0
    const prompts = Array.from({ length: 8 }, (_, index) => `${prefix}Chapter ${index + 1}. The ${index + 3} clocks`)
    // No state of an earlier prompt.
    const anew = () => ({ cacheSalt: `${salt++}` })

    beforeAll(async () => {
      const settings = { contextTokens: 512, maxDefaultContextTokens: 512, slots: 8, threads: 1, batchTokens: 128 }
      const rest = { stepBudgetMs: 250, gpu: false, gpuLayers: undefined, kvType: 'f16', adapters: [] } as const
      model = await loadModel({ modelPath: await pathOf(), ...settings, ...rest }, () => undefined)
      scheduled = schedule(model)
      const answers: string[] = []
      for (const prompt of prompts) answers.push(await answerTo(prompt, anew()))
      alone = answers
    })

    async function answerTo(prompt: string, rest: Partial<Task>): Promise<string> {
      const answers = await scheduled.run(scheduled.task(1, prompt, rest))
      return answers.get('1 0') ?? ''
    }

    test.each(Array.from({ length: rounds }, (_, round) => round + 1))('beside seven others, time %i', async () => {
      const answers = await scheduled.run(...prompts.map((prompt, id) => scheduled.task(id, prompt, anew())))
      expect(prompts.map((_, id) => answers.get(`${id} 0`))).toEqual(alone)
      expect(prompts.map((_, id) => answers.get(`${id} cached`))).toEqual(prompts.map(() => 'none'))
    })

    test('while others come and go', async () => {
      const long = { ...anew(), maxTokens: 3 * maxTokens }
      const others = Array.from({ length: 6 }, (_, index) =>
        scheduled.task(100 + index, `${'Numbers: 1 2 3 '.repeat(4 * index)}and`, { ...long, maxTokens: 5 * index + 1 }),
      )
      const answers = await scheduled.run(...others, ...prompts.map((prompt, id) => scheduled.task(id, prompt, anew())))
      expect(prompts.map((_, id) => answers.get(`${id} 0`))).toEqual(alone)
    })

    test('after a prefix that another request left', async () => {
      const rest = anew()
      await answerTo(`${prefix}Something else entirely`, rest)
      for (const [index, prompt] of prompts.entries()) {
        const answers = await scheduled.run(scheduled.task(1, prompt, rest))
        expect(answers.get('1 cached')).toBe(reuse.ofBeginning)
        expect(answers.get('1 0')).toBe(alone[index])
      }
    })

    test('after a text that was the same long ago only', async () => {
      const rest = anew()
      const [prompt = ''] = prompts
      await answerTo(`${prompt.slice(0, 300)}${'Numbers: 1 2 3 '.repeat(18)}`, rest)
      const answers = await scheduled.run(scheduled.task(1, prompt, rest))
      expect(answers.get('1 cached')).toBe(reuse.ofDistantBeginning)
      expect(answers.get('1 0')).toBe(alone[0])
    })

    test('after one that was cancelled in the middle of its answer', async () => {
      const rest = anew()
      for (const [index, prompt] of prompts.entries()) {
        await scheduled.leave(scheduled.task(1, prompt, { ...rest, maxTokens: 10 * maxTokens }))
        expect(await answerTo(prompt, rest)).toBe(alone[index])
      }
    })

    test('when the same prompt was there just before', async () => {
      for (const [index, prompt] of prompts.entries()) {
        const rest = anew()
        await answerTo(prompt, rest)
        expect(await answerTo(prompt, rest)).toBe(alone[index])
      }
    })

    test('in forks of a prefix that all of them have', async () => {
      const rest = anew()
      const answers = await scheduled.run(...prompts.map((prompt, id) => scheduled.task(id, prompt, rest)))
      expect(prompts.map((_, id) => answers.get(`${id} 0`))).toEqual(alone)
      const { inForks } = reuse
      const cached = prompts.slice(1).map((_, id) => answers.get(`${id + 1} cached`))
      if (inForks !== undefined) expect(cached).toEqual(cached.map(() => inForks))
    })

    test('in each of several choices', async () => {
      const answers = await scheduled.run(scheduled.task(1, prompts[0] ?? '', { ...anew(), choices: 5 }))
      expect([0, 1, 2, 3, 4].map((choice) => answers.get(`1 ${choice}`))).toEqual(
        Array.from({ length: 5 }, () => alone[0]),
      )
    })

    test('when it goes on from an answer that was generated', async () => {
      const follow = `${prompts[0]}${alone[0]} And then`
      const rest = anew()
      await answerTo(prompts[0] ?? '', rest)
      expect(await answerTo(follow, rest)).toBe(await answerTo(follow, anew()))
    })
  })
}

const whole: Reuse = { ofBeginning: 'some', ofDistantBeginning: 'some', inForks: 'some' }
describeSameAnswers('the starter model', async () => starterModelPath(), whole)

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))
async function randomModel(shape: keyof typeof modelShapes): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'same-answer-'))
  folders.push(folder)
  const path = join(folder, 'random.gguf')
  await writeRandomModel(path, modelShapes[shape])
  return path
}
describeSameAnswers('a model with random weights', () => randomModel('3m'), whole)
// What lies behind the window is forgotten after a while, and a state is one of the whole text.
const window: Reuse = { ofBeginning: 'some', ofDistantBeginning: 'none' }
const state: Reuse = { ofBeginning: 'none', ofDistantBeginning: 'none' }
describeSameAnswers('a model with a sliding window', () => randomModel('window'), window)
describeSameAnswers('a model with a recurrent state', () => randomModel('state'), state)
