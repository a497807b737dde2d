import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChatFormat } from '../../../domain/chat-format/chat-format.ts'
import type { FinishReason, GenerateRequest } from '../../../domain/engine/engine.ts'
import { createPrefillBudget } from '../../../domain/scheduler/prefill-budget.ts'
import { createScheduler } from '../../../domain/scheduler/scheduler.ts'
import type { TaskEvent } from '../../../domain/scheduler/task.ts'
import type { ModelShape } from '../../../random-model/model-shape.ts'
import { modelShapes } from '../../../random-model/shape.ts'
import { type RandomModelOptions, writeRandomModel } from '../../../random-model/write-random-model.ts'
import { loadModel } from '../child/load-model.ts'

type Answer = { readonly deltas: readonly string[]; readonly text: string; readonly reason: FinishReason }

/** A model of random weights in the test's own process: what it says is nonsense, so only what is enforced holds. */
export type RandomAnswers = {
  readonly chatFormat: ChatFormat
  /** The tokens of a text in which markers are control tokens. */
  tokens(text: string): readonly number[]
  /** One answer for each request, several at a time. */
  answers(requests: readonly Partial<GenerateRequest>[]): Promise<readonly Answer[]>
  close(): Promise<void>
}

const slots = 8

export async function openRandomAnswers(
  options: RandomModelOptions = {},
  shape: ModelShape = modelShapes['100k'],
): Promise<RandomAnswers> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-random-'))
  const modelPath = join(folder, 'random.gguf')
  await writeRandomModel(modelPath, shape, options)
  const model = await loadModel(
    {
      modelPath,
      contextTokens: 1_024,
      maxDefaultContextTokens: 8_192,
      slots,
      threads: 1,
      batchTokens: 128,
      stepBudgetMs: 250,
      gpu: false,
      gpuLayers: undefined,
      kvType: 'f16',
      adapters: [],
    },
    () => undefined,
  )
  let onEvents: (events: readonly TaskEvent[]) => void = () => undefined
  const scheduler = createScheduler({
    decoder: model.decoder,
    budget: createPrefillBudget(250),
    clock: () => performance.now(),
    deliver: (events) => onEvents(events),
  })
  return {
    chatFormat: model.info.chatFormat,
    tokens: (text) => model.tokenizer.marked(text),
    async answers(requests) {
      const answers = requests.map(() => ({ deltas: [] as string[], text: '', reason: 'length' as FinishReason }))
      onEvents = (events) => {
        for (const { id, event } of events) {
          const answer = answers[id]
          if (answer === undefined) continue
          if (event.kind === 'text') {
            answer.deltas.push(event.text)
            answer.text += event.text
          }
          if (event.kind === 'finished') answer.reason = event.reason
        }
      }
      for (const [id, request] of requests.entries()) {
        const messages = [{ role: 'user', content: `Question ${id}` }] as const
        const { prompt: _, ...rest } = request
        const prompt = model.prompts.tokens({ kind: 'chat', messages }, { truncate: undefined })
        scheduler.submit({ sampling: { temperature: 1, seed: id }, maxTokens: 600, stop: [], ...rest, id, prompt })
      }
      await scheduler.drain()
      return answers
    },
    close: () => rm(folder, { recursive: true }),
  }
}
