import { expect, test } from 'vitest'
import type { PromptAnswers } from './answers.ts'
import { bestAnswers } from './best-answers.ts'

const answer = (text: string, ...logprobs: readonly number[]) => ({
  text,
  tokens: logprobs.map((logprob) => ({ logprob })),
})
const answers = [answer('long', -1, -1, -1), answer('likely', -0.5), answer('unlikely', -3), answer('empty')]
const best = (count: number) => {
  const prompt = { answers } as unknown as PromptAnswers
  return bestAnswers(prompt, count).answers.map((each) => (each as unknown as { text: string }).text)
}

test.each([
  { count: 1, texts: ['empty'] },
  { count: 2, texts: ['empty', 'likely'] },
  { count: 3, texts: ['empty', 'likely', 'long'] },
])('the best $count are $texts, by the mean of their tokens', ({ count, texts }) => expect(best(count)).toEqual(texts))

test.each([4, 9])('all of four stay as they are where %i are wanted', (count) => {
  expect(best(count)).toEqual(['long', 'likely', 'unlikely', 'empty'])
})
