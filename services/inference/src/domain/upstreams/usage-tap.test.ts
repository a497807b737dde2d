import { expect, test } from 'vitest'
import { createUsageTap } from './usage-tap.ts'

function seen(...chunks: readonly string[]) {
  const tap = createUsageTap()
  for (const chunk of chunks) tap.push(new TextEncoder().encode(chunk))
  return tap.seen()
}

const long = 'x'.repeat(5_000)

test.each([
  { name: 'nothing', chunks: [], usage: {} },
  { name: 'an answer without', chunks: ['{"a":1}'], usage: {} },
  {
    name: "OpenAI's",
    chunks: ['{"usage":{"prompt_tokens": 7,"completion_tokens":9}}'],
    usage: { promptTokens: 7, answerTokens: 9 },
  },
  { name: "Ollama's", chunks: ['"prompt_eval_count":12,"eval_count":3'], usage: { promptTokens: 12, answerTokens: 3 } },
  {
    name: "Anthropic's",
    chunks: ['"input_tokens":4,"output_tokens":1', long, '"output_tokens" : 30'],
    usage: { promptTokens: 4, answerTokens: 30 },
  },
  { name: 'the last of several', chunks: ['"prompt_tokens":1', '"prompt_tokens":2'], usage: { promptTokens: 2 } },
  { name: 'one over two pieces', chunks: ['"completion_', 'tokens":8'], usage: { answerTokens: 8 } },
  { name: 'one at the end of a long piece', chunks: [`${long}"completion_tokens":8`], usage: { answerTokens: 8 } },
  { name: 'none in the middle', chunks: [long, '"completion_tokens":8', long], usage: {} },
  {
    name: 'what ends at the end of the head',
    chunks: [`${'x'.repeat(1_006)}"prompt_tokens":12`, long],
    usage: { promptTokens: 12 },
  },
  {
    name: 'of a number no more than the head holds',
    chunks: [`${'x'.repeat(1_007)}"prompt_tokens":12`, long],
    usage: { promptTokens: 1 },
  },
  {
    name: 'what begins where the tail does',
    chunks: [long, `"eval_count":12${'x'.repeat(2_033)}`],
    usage: { answerTokens: 12 },
  },
  { name: 'nothing that begins before the tail', chunks: [long, `"eval_count":12${'x'.repeat(2_034)}`], usage: {} },
])('createUsageTap() sees $name', ({ chunks, usage }) => expect(seen(...chunks)).toEqual(usage))

test('createUsageTap() keeps no piece that its owner may write to', () => {
  const tap = createUsageTap()
  const piece = new TextEncoder().encode(`${'x'.repeat(3_000)}"eval_count":12`)
  tap.push(piece)
  piece.fill(0)
  expect(tap.seen()).toEqual({ answerTokens: 12 })
})
