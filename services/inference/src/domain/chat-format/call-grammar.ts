import { Failure } from '@hearth/kernel'
import type { Tool } from '../engine.ts'
import { compileParameters, type ParameterFrame } from '../grammar/compile-parameters.ts'
import { compileSchema, type SchemaOptions } from '../grammar/compile-schema.ts'
import { chars, choice, type Expression, nothing, optional, repeat, sequence, text } from '../grammar/expression.ts'
import { createGrammar, type Grammar } from '../grammar/grammar.ts'
import { comma, space } from '../grammar/json-rules.ts'
import { field, toolName, toolParameters } from './call-sink.ts'
import type { CallFormat, ToolCallFormat } from './chat-format.ts'
import { mainMarker } from './read-calls.ts'

/** Calls in one answer. */
const maxCalls = 64

/** A tool with the request field that declares its arguments. */
export type CallableTool = { readonly tool: Tool; readonly param: string }

export type CallsGrammar = {
  /** All calls of an answer, from the first one's first character. */
  readonly whole: Expression
  /** The same from behind `marker`; absent where nothing tells a call from other text. */
  readonly continued?: { readonly marker: string; readonly rest: Expression }
}

/**
 * One call or several of the tools, each with arguments that its schema allows.
 *
 * @throws {Failure} `invalid` for the schema of a tool that is marked `strict`
 */
export function callsGrammar(
  grammar: Grammar,
  format: ToolCallFormat,
  tools: readonly CallableTool[],
  parallel: boolean,
): CallsGrammar {
  const { call } = format
  const body = grammar.rule(
    'call',
    sequence(choice(tools.map((tool) => callBody(grammar, call, tool))), text(call.close)),
  )
  const further = grammar.rule('further-call', sequence(written(format.separator + call.open), body))
  const all = sequence(body, parallel ? repeat(further, 0, maxCalls - 1) : nothing, text(format.listClose))
  const begin = format.listOpen + call.open
  const marker = mainMarker(format) === '' ? '' : firstLiteral(begin)
  const behind = begin.slice(begin.indexOf(marker) + marker.length)
  return {
    whole: sequence(written(begin), all),
    ...(marker === '' ? {} : { continued: { marker, rest: sequence(written(behind), all) } }),
  }
}

/** What text begins with however the model likes its line breaks; gpt-oss tells calls from content only behind a space. */
function firstLiteral(begin: string): string {
  const parts = begin.split(/\{id\}|\{index\}|[\r\n]+|(?<=[>\]])(?=[<[{])/)
  return parts.map((part) => part.trim()).find((part) => part !== '') ?? ''
}

/** A marker with a word in place of `{id}` and a number in place of `{index}`. */
function written(marker: string): Expression {
  const id = repeat(chars('a-z', 'A-Z', '0-9'), 9, 9)
  const index = repeat(chars('0-9'), 1, 2)
  const parts = marker.split(/(\{id\}|\{index\})/)
  return sequence(...parts.map((part) => (part === '{id}' ? id : part === '{index}' ? index : text(part))))
}

/** What stands between `open` and `close`. */
function callBody(grammar: Grammar, format: CallFormat, callable: CallableTool): Expression {
  const name = toolName(callable.tool)
  switch (format.kind) {
    case 'json':
      return sequence(
        text(`{${JSON.stringify(format.nameKey)}:`),
        space,
        text(JSON.stringify(name)),
        comma,
        text(`${JSON.stringify(format.argumentsKey)}:`),
        space,
        compileArguments(grammar, callable, compileSchema),
        format.idKey === undefined ? nothing : callId(format.idKey),
        text('}'),
      )
    case 'named':
      return sequence(text(name), written(format.middle), compileArguments(grammar, callable, compileSchema))
    case 'tagged': {
      const { parameterOpen, parameterMiddle, otherMiddle = parameterMiddle, parameterClose } = format
      const raw = { before: parameterMiddle, beforeOthers: otherMiddle, behind: parameterClose }
      const member = (key: string, value: Expression) => sequence(text(parameterOpen + key), value)
      return sequence(text(name + format.middle), framed(grammar, callable, { separator: nothing, member, raw }))
    }
    case 'pythonic': {
      const member = (key: string, value: Expression) => sequence(text(`${key}=`), value)
      return sequence(text(`${name}(`), framed(grammar, callable, { separator: comma, member }), text(')'))
    }
  }
}

function framed(grammar: Grammar, callable: CallableTool, frame: ParameterFrame): Expression {
  return compileArguments(grammar, callable, (...args) => compileParameters(...args, frame))
}

type Compile = (grammar: Grammar, schema: unknown, options: SchemaOptions) => Expression

/** Arguments by the tool's schema; when that is not `strict` and cannot be used, by as much of it as can be. */
function compileArguments(grammar: Grammar, { tool, param }: CallableTool, compile: Compile): Expression {
  const schema = asObjectSchema(toolParameters(tool))
  const strict = field(tool.function ?? tool, 'strict') === true
  const options = { strict, param }
  if (strict || isUsable(schema, options, compile)) return compile(grammar, schema, options)
  return compile(grammar, { type: 'object' }, options)
}

/** Tried apart, since what was added to a grammar stays in it. */
function isUsable(schema: unknown, options: SchemaOptions, compile: Compile): boolean {
  const trial = createGrammar()
  try {
    trial.render(compile(trial, schema, options))
    return true
  } catch (fault) {
    if (fault instanceof Failure) return false
    throw fault
  }
}

function asObjectSchema(schema: unknown): unknown {
  if (schema === undefined || schema === null) return { type: 'object', properties: {} }
  const typed = typeof schema !== 'object' || ['type', '$ref', 'anyOf', 'allOf', 'oneOf'].some((key) => key in schema)
  return typed ? schema : { ...schema, type: 'object' }
}

function callId(key: string): Expression {
  const id = repeat(chars('a-z', 'A-Z', '0-9'), 9, 9)
  return optional(sequence(comma, text(`${JSON.stringify(key)}:`), space, text('"'), id, text('"')))
}
