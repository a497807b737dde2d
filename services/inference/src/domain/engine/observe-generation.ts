import type { FinishReason, GenerateRequest, GenerationEvent } from './engine.ts'

/** Is told of the generations of a model as they happen; times in milliseconds. */
export type GenerationObserver = {
  /** It has its place in the engine, for which it waited so long. */
  entered(outcome: { readonly queuedMs: number; readonly client: string | undefined }): void
  prompt(outcome: { readonly promptTokens: number; readonly cachedTokens: number }): void
  generated(outcome: { readonly tokens: number }): void
  /** The first text of any of its choices, since the request was made and since it has its place. */
  firstText(outcome: { readonly afterMs: number; readonly prefillMs: number }): void
  /** A later text of a choice, of so many tokens, and the time since the text before. */
  nextText(outcome: { readonly gapMs: number; readonly tokens: number }): void
  /** Called once for each choice that came to its end. */
  finished(outcome: { readonly reason: FinishReason; readonly completionTokens: number }): void
  /** Called once for each generation that entered, unless the engine refused it. */
  ended(outcome: GenerationOutcome): void
  /**
   * Called once for vectors or scores that had their turn, as `ended` is for generations.
   * `promptTokens` is what they were made of; absent when they did not come to their end.
   */
  asked(outcome: Pick<GenerationOutcome, 'afterMs' | 'insideMs'> & { readonly promptTokens: number | undefined }): void
}

export type GenerationOutcome = {
  readonly choices: number
  /** Choices that did not come to their end. */
  readonly aborted: number
  readonly maxTokens: number | undefined
  /** Absent when its prompt was not taken up. */
  readonly promptTokens: number | undefined
  readonly cachedTokens: number | undefined
  /** Of all choices together. */
  readonly completionTokens: number
  /** Of the longest choice. */
  readonly mostTokens: number
  /** Since the request was made. */
  readonly afterMs: number
  /** Since it has its place. */
  readonly insideMs: number
  /** Since its first text; absent when there was none. */
  readonly decodeMs: number | undefined
}

type GenerationWatch = {
  entered(): void
  event(event: GenerationEvent): void
  ended(): void
}

type ChoiceSoFar = { tokens: number; lastTextAtMs: number | undefined }

/** Follows one generation from the moment at which its request was made: now. */
export function watchGeneration(
  request: GenerateRequest,
  observer: GenerationObserver,
  clock: () => number,
): GenerationWatch {
  const { choices = 1, maxTokens } = request
  const madeMs = clock()
  const soFar = new Map<number, ChoiceSoFar>()
  let enteredMs = madeMs
  let firstMs: number | undefined
  let started: Extract<GenerationEvent, { kind: 'started' }> | undefined
  let finished = 0

  /** @returns how many tokens came since the event before */
  const count = (choice: ChoiceSoFar, completionTokens: number) => {
    const tokens = completionTokens - choice.tokens
    choice.tokens = completionTokens
    if (tokens > 0) observer.generated({ tokens })
    return tokens
  }
  const observeText = (choice: ChoiceSoFar, completionTokens: number) => {
    const nowMs = clock()
    const tokens = count(choice, completionTokens)
    if (firstMs === undefined) observer.firstText({ afterMs: nowMs - madeMs, prefillMs: nowMs - enteredMs })
    firstMs ??= nowMs
    if (choice.lastTextAtMs !== undefined) observer.nextText({ gapMs: nowMs - choice.lastTextAtMs, tokens })
    choice.lastTextAtMs = nowMs
  }

  return {
    entered() {
      enteredMs = clock()
      observer.entered({ queuedMs: enteredMs - madeMs, client: request.client })
    },
    event(event) {
      if (event.kind === 'started') {
        started ??= event
        observer.prompt(event)
        return
      }
      const choice = soFar.get(event.choice) ?? { tokens: 0, lastTextAtMs: undefined }
      soFar.set(event.choice, choice)
      if (event.kind === 'text') {
        observeText(choice, event.completionTokens)
        return
      }
      finished++
      count(choice, event.completionTokens)
      observer.finished(event)
    },
    ended() {
      const nowMs = clock()
      const tokens = [...soFar.values()].map((choice) => choice.tokens)
      observer.ended({
        choices,
        aborted: choices - finished,
        maxTokens,
        promptTokens: started?.promptTokens,
        cachedTokens: started?.cachedTokens,
        completionTokens: tokens.reduce((sum, each) => sum + each, 0),
        mostTokens: Math.max(0, ...tokens),
        afterMs: nowMs - madeMs,
        insideMs: nowMs - enteredMs,
        decodeMs: firstMs === undefined ? undefined : nowMs - firstMs,
      })
    },
  }
}
