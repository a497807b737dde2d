import type { Answer, PromptAnswers } from '../../domain/answers/answers.ts'
import { renderPromptLogprobs } from '../logprobs.ts'
import { type ResponseHead, renderHead } from '../response-head.ts'
import { renderTokenIds } from '../token-ids.ts'
import type { WireUsage } from '../usage.ts'
import { createLogprobsWriter } from './logprobs.ts'
import type { CompletionStyle, EchoedPrompt } from './style.ts'

export type CompletionBody = {
  readonly head: ResponseHead
  readonly style: CompletionStyle
  /** What was answered to each prompt. */
  readonly answers: readonly PromptAnswers[]
  /** The prompts, where they are told back. */
  readonly prompts: readonly (EchoedPrompt | undefined)[]
  readonly usage: WireUsage
  readonly timings: object
}

/** A whole `text_completion`; the answers to one prompt stand side by side. */
export function renderCompletionBody({ head, style, answers, prompts, usage, timings }: CompletionBody): object {
  const choices = answers.flatMap((prompt, index) =>
    prompt.answers.map((answer) => renderChoice(answer, prompt, prompts[index], style)),
  )
  return {
    ...renderHead(head, 'text_completion'),
    choices: choices.map((choice, index) => ({ index, ...choice })),
    usage,
    timings,
  }
}

function renderChoice(
  answer: Answer,
  { promptLogprobs }: PromptAnswers,
  prompt: EchoedPrompt | undefined,
  style: CompletionStyle,
): object {
  const echoed = style.echo ? (prompt?.text ?? '') : ''
  const before = style.echo ? promptTokens(prompt, promptLogprobs ?? []) : []
  return {
    text: echoed + answer.text,
    logprobs:
      style.logprobs === undefined
        ? null
        : createLogprobsWriter(style.tokensAsIds).render([...before, ...answer.tokens]),
    finish_reason: answer.reason,
    stop_reason: answer.stop ?? null,
    ...(style.promptLogprobs ? { prompt_logprobs: renderPromptLogprobs(promptLogprobs ?? []) } : {}),
    ...(style.tokenIds ? { token_ids: renderTokenIds(answer), prompt_token_ids: prompt?.read?.tokens ?? null } : {}),
  }
}

/** The tokens of a prompt, of which the first has no probability. */
export function promptTokens(prompt: EchoedPrompt | undefined, scored: NonNullable<PromptAnswers['promptLogprobs']>) {
  const { texts: [text] = [], tokens: [token] = [] } = prompt?.read ?? {}
  return [...(text === undefined || token === undefined ? [] : [{ text, token }]), ...scored]
}
