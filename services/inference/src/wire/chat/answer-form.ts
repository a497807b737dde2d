import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { AnswerForm } from '../../domain/chat/chat-call.ts'
import { compilePattern } from '../../domain/grammar/compile-pattern/compile-pattern.ts'
import { compileTags } from '../../domain/grammar/compile-tags.ts'
import type { Expression } from '../../domain/grammar/expression.ts'
import { createGrammar, type Grammar } from '../../domain/grammar/grammar.ts'
import { literalChoice } from '../../domain/grammar/literal-choice.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { missingField } from '../missing-field.ts'
import { refuseUnsupported } from '../unsupported.ts'
import { readStructuralTag } from './structural-tag.ts'

const schemaLike = z.union([z.record(z.string(), z.unknown()), z.boolean()])
// Some clients send a schema as JSON text.
const schemaOrText = z.union([schemaLike, z.string()])

/** `response_format` of OpenAI, vLLM and llama-server. */
export const responseFormatSchema = z.looseObject({
  type: z.string(),
  json_schema: z
    .looseObject({ name: z.string().nullish(), strict: z.boolean().nullish(), schema: schemaLike.nullish() })
    .nullish(),
  schema: schemaLike.nullish(),
  name: z.string().nullish(),
  strict: z.boolean().nullish(),
})

/** The ways to ask for a form beside `response_format`: llama-server's, vLLM's and vLLM's former ones. */
export const formFields = {
  response_format: responseFormatSchema.nullish(),
  structured_outputs: z
    .looseObject({
      json: schemaOrText.nullish(),
      choice: z.array(z.string().min(1)).min(1).max(1_024).nullish(),
      grammar: z.string().nullish(),
      regex: z.string().nullish(),
      json_object: z.boolean().nullish(),
      structural_tag: z.unknown().optional(),
      disable_any_whitespace: z.boolean().nullish(),
      disable_additional_properties: z.boolean().nullish(),
      whitespace_pattern: z.string().nullish(),
    })
    .nullish(),
  guided_json: schemaOrText.nullish(),
  guided_choice: z.array(z.string().min(1)).min(1).max(1_024).nullish(),
  guided_grammar: z.string().nullish(),
  guided_regex: z.string().nullish(),
  grammar: z.string().max(262_144).nullish(),
  json_schema: schemaOrText.nullish(),
}

type FormFields = z.infer<z.ZodObject<typeof formFields>>
type Wish = { readonly param: string; readonly form: AnswerForm }

/**
 * The form that a request asks its answer to have.
 *
 * @param formatParam where the API that was asked has what is `response_format` in chats
 * @throws {Failure} `invalid` when it asks for two, or with code `unsupported_value` for one that we
 *   cannot enforce
 */
export function toAnswerForm(fields: FormFields, formatParam = 'response_format'): AnswerForm {
  const wishes = [...responseFormat(fields.response_format, formatParam), ...otherForms(fields)]
  const [first, second] = wishes
  if (first === undefined) return { kind: 'text' }
  if (second === undefined) return first.form
  const message = `Cannot honour "${first.param}" and "${second.param}" at once: an answer has one form`
  throw new Failure('invalid', message, { param: second.param })
}

const formats = 'use "text", "json_object", "json_schema" or "structural_tag"'

function responseFormat(format: FormFields['response_format'], param: string): readonly Wish[] {
  if (!format || format.type === 'text') return []
  if (format.type === 'json_object') {
    const { schema } = format
    return [schema ? schemaWish(schema, param) : { param, form: { kind: 'json' } }]
  }
  if (format.type === 'structural_tag') return tags(param, format)
  if (format.type !== 'json_schema') return refuseUnsupported(param, `of type "${format.type}"`, formats)
  const { schema, strict } = format.json_schema ?? format
  if (schema === undefined || schema === null) {
    const missing = param === 'response_format' ? `${param}.json_schema.schema` : `${param}.schema`
    throw missingField(missing)
  }
  return [schemaWish(schema, param, strict ?? false)]
}

function otherForms(fields: FormFields): readonly Wish[] {
  const { structured_outputs: structured } = fields
  refuseStyles(structured)
  return [
    ...schemas('json_schema', fields.json_schema),
    ...schemas('guided_json', fields.guided_json),
    ...schemas('structured_outputs.json', structured?.json),
    ...choices('guided_choice', fields.guided_choice),
    ...choices('structured_outputs.choice', structured?.choice),
    ...grammars('grammar', fields.grammar),
    ...grammars('guided_grammar', fields.guided_grammar),
    ...grammars('structured_outputs.grammar', structured?.grammar),
    ...patterns('guided_regex', fields.guided_regex),
    ...patterns('structured_outputs.regex', structured?.regex),
    ...tags('structured_outputs.structural_tag', structured?.structural_tag),
    ...(structured?.json_object ? [{ param: 'structured_outputs.json_object', form: { kind: 'json' } } as const] : []),
  ]
}

// How JSON is spaced is settled: a space at most after a colon or a comma.
function refuseStyles(structured: FormFields['structured_outputs']): void {
  const param = (name: string) => `structured_outputs.${name}`
  if (structured?.disable_any_whitespace)
    refuseUnsupported(param('disable_any_whitespace'), 'true', 'leave it out: at most one space is written at a place')
  if (structured?.whitespace_pattern)
    refuseUnsupported(
      param('whitespace_pattern'),
      'of a request',
      'leave it out: at most one space is written at a place',
    )
  if (structured?.disable_additional_properties)
    refuseUnsupported(param('disable_additional_properties'), 'true', 'say "additionalProperties": false in the schema')
}

function schemas(param: string, given: z.infer<typeof schemaOrText> | null | undefined): readonly Wish[] {
  if (given === undefined || given === null) return []
  return [schemaWish(typeof given === 'string' ? parseSchema(param, given) : given, param)]
}

function schemaWish(schema: unknown, param: string, strict = false): Wish {
  return { param, form: { kind: 'schema', schema: boundedDepth(schema, param), strict, param } }
}

function parseSchema(param: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('invalid', `Cannot read "${param}": it is not JSON`, { cause, param })
  }
}

function choices(param: string, given: readonly string[] | null | undefined): readonly Wish[] {
  const odd = given?.find((text) => text.includes('\0') || !text.isWellFormed())
  if (odd !== undefined) refuseUnsupported(param, JSON.stringify(odd), 'give texts of whole characters other than NUL')
  return given ? [builtWish(param, (grammar) => literalChoice(grammar, given))] : []
}

function grammars(param: string, grammar: string | null | undefined): readonly Wish[] {
  return grammar ? [{ param, form: { kind: 'grammar', grammar, param } }] : []
}

function patterns(param: string, pattern: string | null | undefined): readonly Wish[] {
  return pattern ? [builtWish(param, (grammar) => compilePattern(grammar, pattern, param))] : []
}

function tags(param: string, given: unknown): readonly Wish[] {
  if (given === undefined || given === null) return []
  const format = readStructuralTag(given, param)
  return [builtWish(param, (grammar) => compileTags(grammar, format, param))]
}

function builtWish(param: string, build: (grammar: Grammar) => Expression): Wish {
  const grammar = createGrammar()
  return { param, form: { kind: 'grammar', grammar: grammar.render(build(grammar)), build } }
}
