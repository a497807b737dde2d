import type { ChatModel } from '../chat/chat-model.ts'
import { type Fields, parseFields } from '../fields.ts'
import type { Verdict } from './evaluation.ts'
import type { JudgeField, ModelRule } from './evaluator.ts'

/** What a model judges by where nobody says how. */
export const usualRule: ModelRule = {
  type: 'llm',
  prompt: [
    'You check answers. Judge by meaning: other words for the same are right.',
    'An answer passes when it answers the question, agrees with the expected answer and claims nothing that contradicts it.',
    '',
    'Question:\n{question}',
    '',
    'Expected answer (empty: judge whether the question is answered well):\n{expectedOutput}',
    '',
    'Answer to be checked:\n{actualOutput}',
  ].join('\n'),
  outputSchema: [
    { property: 'reason', type: 'string', description: 'One sentence that says why' },
    { property: 'passed', type: 'boolean', description: 'Whether the answer passes' },
  ],
}

type Judged = { readonly question: string; readonly text: string; readonly expected: string }

const maxTokens = 1_024

/**
 * Lets a model fill in what a rule asks for. An answer passes when every switch among it is on; of fields without a
 * switch nobody can tell.
 *
 * @throws {Failure} when the model cannot answer
 */
export async function judgeByModel(
  model: ChatModel,
  rule: ModelRule,
  judged: Judged,
  signal: AbortSignal,
): Promise<Pick<Verdict, 'result' | 'reason' | 'grades'>> {
  const content = `${fill(rule.prompt, judged)}\n\n${formOf(rule.outputSchema)}`
  const responseSchema = { name: 'judgement', schema: schemaOf(rule.outputSchema) }
  const { text } = await model.generate([{ role: 'user', content }], signal, { responseSchema, maxTokens })
  // Small models wrap their JSON into words or a code block.
  return readGrades(rule.outputSchema, parseFields(/\{[\s\S]*\}/.exec(text)?.[0]))
}

function fill(prompt: string, { question, text, expected }: Judged): string {
  const values: Readonly<Record<string, string>> = { question, actualOutput: text, expectedOutput: expected }
  return prompt.replaceAll(/\{(question|actualOutput|expectedOutput)\}/g, (whole, name) => values[name] ?? whole)
}

function formOf(fields: readonly JudgeField[]): string {
  const lines = fields.map(({ property, type, description }) => `- "${property}" (${type}): ${description}`)
  return `Answer with nothing but a JSON object with these fields:\n${lines.join('\n')}`
}

function schemaOf(fields: readonly JudgeField[]) {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ property, type, description }) => [property, { type, description }])),
    required: fields.map(({ property }) => property),
    additionalProperties: false,
  } as const
}

function readGrades(fields: readonly JudgeField[], said: Fields): Pick<Verdict, 'result' | 'reason' | 'grades'> {
  const missing = fields.find(({ property, type }) => typeof said[property] !== type)
  if (missing !== undefined) return { result: 'error', reason: `The model that judges left out "${missing.property}"` }
  const grades = Object.fromEntries(fields.map(({ property }) => [property, said[property]]))
  const switches = fields.filter(({ type }) => type === 'boolean')
  const reason = typeof grades.reason === 'string' ? { reason: grades.reason } : {}
  if (switches.length === 0) return { result: 'none', grades, ...reason }
  const isPassed = switches.every(({ property }) => grades[property] === true)
  return { result: isPassed ? 'pass' : 'fail', grades, ...reason }
}
