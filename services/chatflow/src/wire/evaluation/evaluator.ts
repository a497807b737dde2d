import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { RE2JS } from 're2js'
import { answerSchema } from '../../domain/evaluation/answer-schema.ts'
import {
  type Evaluator,
  JSON_OPERATORS,
  type JudgeField,
  MEASURES,
  NUMERIC_OPERATORS,
  type Rule,
  TEXT_OPERATORS,
} from '../../domain/evaluation/evaluator.ts'
import { usualRule } from '../../domain/evaluation/judge-by-model.ts'
import { renderDate } from '../common.ts'
import type { ResourceWire } from '../resource.ts'
import { stamps } from '../row.ts'

const name = z.string().trim().min(1).max(200)
const value = z.string().max(100_000)
/** A number as Flowise sends it, which is a text. */
const number = z
  .union([z.number(), z.string().trim().min(1)])
  .transform(Number)
  .pipe(z.number())

const judgeField = z.object({
  property: z.string().regex(/^\w{1,64}$/, 'is one word'),
  type: z.string().default('string'),
  description: z.string().max(10_000).default(''),
})

const sent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), name, operator: z.enum(TEXT_OPERATORS), value: value.default('') }),
    z.object({ type: z.literal('json'), name, operator: z.enum(JSON_OPERATORS), value: value.nullish() }),
    z.object({
      type: z.literal('numeric'),
      name,
      measure: z.enum(MEASURES),
      operator: z.enum(NUMERIC_OPERATORS),
      value: number,
    }),
    z.object({
      type: z.literal('llm'),
      name,
      prompt: value.nullish().openapi({ description: 'With {question}, {actualOutput} and {expectedOutput}' }),
      outputSchema: z.array(judgeField).max(32).nullish(),
    }),
  ])
  .openapi('NewEvaluator')

type Sent = z.output<typeof sent>

/** An evaluator in Flowise's form: what its type has, beside its name. */
export const evaluatorSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['text', 'json', 'numeric', 'llm']),
    measure: z.enum(MEASURES).optional(),
    operator: z.string().optional(),
    value: z.string().optional(),
    prompt: z.string().optional(),
    outputSchema: z.array(judgeField).optional(),
    ...stamps,
  })
  .openapi('Evaluator')

export const evaluatorWire: ResourceWire<Evaluator, Sent> = {
  name: 'Evaluator',
  permission: 'evaluators',
  path: '/api/v1/evaluators',
  created: sent,
  // As in Flowise a change tells all of it.
  changed: sent,
  shown: evaluatorSchema,
  create: (body, own) => ({ ...own, name: body.name, rule: ruleOf(body) }),
  change: (body) => ({ name: body.name ?? '', rule: ruleOf(body as Sent) }),
  render: renderEvaluator,
}

/** @throws {Failure} `invalid` for an expression or a schema that cannot be used */
function ruleOf(body: Sent): Rule {
  switch (body.type) {
    case 'text':
      if (body.operator === 'MatchesRegex') checkExpression(body.value)
      return { type: body.type, operator: body.operator, value: body.value }
    case 'json': {
      const schema = body.value ?? ''
      if (body.operator === 'MatchesSchema') answerSchema(schema)
      return { type: body.type, operator: body.operator, value: schema }
    }
    case 'numeric':
      return { type: body.type, measure: body.measure, operator: body.operator, value: body.value }
    case 'llm':
      return modelRule(body)
  }
}

function checkExpression(expression: string): void {
  try {
    RE2JS.compile(expression)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it is not understood'
    throw new Failure('invalid', `Cannot use the regular expression: ${why}`, { param: 'value', cause })
  }
}

function modelRule({ prompt, outputSchema }: Extract<Sent, { type: 'llm' }>): Rule {
  const fields = (outputSchema ?? []).map((field): JudgeField => ({ ...field, type: fieldType(field.type) }))
  return {
    type: 'llm',
    prompt: prompt?.trim() ? prompt : usualRule.prompt,
    outputSchema: fields.length === 0 ? usualRule.outputSchema : fields,
  }
}

function fieldType(sentType: string): JudgeField['type'] {
  return sentType === 'number' || sentType === 'boolean' ? sentType : 'string'
}

/** A rule in the fields of Flowise's evaluators. */
export function renderRule(rule: Rule) {
  switch (rule.type) {
    case 'text':
    case 'json':
      return { type: rule.type, operator: rule.operator, value: rule.value }
    case 'numeric':
      return { type: rule.type, measure: rule.measure, operator: rule.operator, value: String(rule.value) }
    case 'llm':
      return { type: rule.type, prompt: rule.prompt, outputSchema: rule.outputSchema.map((field) => ({ ...field })) }
  }
}

/** An evaluator in Flowise's columns. */
export function renderEvaluator({
  id,
  name,
  rule,
  createdAtMs,
  updatedAtMs,
}: Evaluator): z.output<typeof evaluatorSchema> {
  const dates = { createdDate: renderDate(createdAtMs), updatedDate: renderDate(updatedAtMs) }
  return { id, name, ...renderRule(rule), ...dates, workspaceId: null }
}
