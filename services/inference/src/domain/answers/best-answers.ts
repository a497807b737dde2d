import type { Answer, PromptAnswers } from './answers.ts'

/** The likeliest answers to a prompt, best first: by the mean log probability of their tokens. */
export function bestAnswers(prompt: PromptAnswers, count: number): PromptAnswers {
  if (prompt.answers.length <= count) return prompt
  const ranked = prompt.answers.toSorted((left, right) => likelihood(right) - likelihood(left))
  return { ...prompt, answers: ranked.slice(0, count) }
}

function likelihood({ tokens }: Answer): number {
  if (tokens.length === 0) return 0
  return tokens.reduce((sum, { logprob }) => sum + logprob, 0) / tokens.length
}
