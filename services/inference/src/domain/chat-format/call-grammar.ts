import { Failure } from '@hearth/kernel'
import type { Tool } from '../engine/engine.ts'
import { compileParameters, type ParameterFrame } from '../grammar/compile-schema/compile-parameters.ts'
import { compileSchema, type SchemaOptions } from '../grammar/compile-schema/compile-schema.ts'
import { chars, choice, type Expression, nothing, optional, repeat, sequence, text } from '../grammar/expression.ts'
import { createGrammar, type Grammar } from '../grammar/grammar.ts'
import { comma, space } from '../grammar/json-rules.ts'
import { textBut } from '../grammar/text-but.ts'
import type { CallFormat, ToolCallFormat } from './chat-format.ts'
import { field, toolName, toolParameters } from './read-calls/call-sink.ts'
import { mainMarker } from './read-calls/read-calls.ts'

/** Calls in one answer. */
const maxCalls = 64

/** A tool with the request field that declares its arguments. */
export type CallableTool = { readonly tool: Tool; readonly param: string }

export type CallsGrammar = {
  /** All calls of an answer, from the first one's first character. */
  readonly whole: Expression
  /**
   * What follows one of the texts `after`, of which `atStart` says whether they tell of a call only where the answer
   * begins; absent where nothing tells a call from other text.
   */
  readonly continued?: { readonly after: readonly string[]; readonly atStart: boolean; readonly rest: Expression }
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
  const bodyBehind = (skip: 'nothing' | 'name') =>
    sequence(choice(tools.map((tool) => callBody(grammar, call, tool, skip))), text(call.close))
  const body = grammar.rule('call', bodyBehind('nothing'))
  const further = grammar.rule('further-call', sequence(written(format.separator + call.open), body))
  const end = sequence(parallel ? repeat(further, 0, maxCalls - 1) : nothing, text(format.listClose))
  const begin = format.listOpen + call.open
  const whole = sequence(written(begin), body, end)
  if (mainMarker(format) === '') {
    const unmarked = unmarkedStart(format, tools)
    if (unmarked === undefined) return { whole }
    const rest = choice([sequence(bodyBehind('name'), end), textBut(grammar, unmarked.beginnings)])
    return { whole, continued: { after: unmarked.after, atStart: true, rest } }
  }
  const marker = firstLiteral(begin)
  const behind = begin.slice(begin.indexOf(marker) + marker.length)
  const rest = sequence(written(behind), body, end)
  // Another beginning stands for the whole of the usual one.
  const others = behind === '' ? (format.otherOpens ?? []) : []
  return { whole, continued: { after: [marker, ...others], atStart: false, rest } }
}

/**
 * How a call without a marker shows where an answer begins.
 *
 * @returns texts that other answers may begin with too, and what a call alone has behind them
 */
function unmarkedStart({ listOpen, call }: ToolCallFormat, tools: readonly CallableTool[]) {
  const begin = (listOpen + call.open).trim()
  const names = tools.map(({ tool }) => toolName(tool))
  if (call.kind === 'pythonic' && begin !== '') return { after: [begin], beginnings: names.map((name) => `${name}(`) }
  if (call.kind !== 'json' || begin !== '') return undefined
  const key = JSON.stringify(call.nameKey)
  const keys = [...new Set([call.argumentsKey, 'arguments', 'parameters'])]
  return {
    after: [`{${key}: "`, `{${key}:"`],
    beginnings: names.flatMap((name) =>
      keys.flatMap((each) => [', ', ','].map((comma) => `${JSON.stringify(name).slice(1)}${comma}"${each}":`)),
    ),
  }
}

/** What text begins with however the model likes its line breaks; gpt-oss tells calls from content only behind a space. */
function firstLiteral(begin: string): string {
  const parts = begin.split(/\{id\}|\{index\}|[\r\n]+|(?<=[>\]])(?=[<[{])(?!<\]|\[<)/)
  return parts.map((part) => part.trim()).find((part) => part !== '') ?? ''
}

/** A marker with a word in place of `{id}` and a number in place of `{index}`. */
function written(marker: string): Expression {
  const id = repeat(chars('a-z', 'A-Z', '0-9'), 9, 9)
  const index = repeat(chars('0-9'), 1, 2)
  const parts = marker.split(/(\{id\}|\{index\})/)
  return sequence(...parts.map((part) => (part === '{id}' ? id : part === '{index}' ? index : text(part))))
}

/**
 * What stands between `open` and `close`.
 *
 * @param skip `name`: of a JSON object only what follows the quotation mark before the name
 */
function callBody(grammar: Grammar, format: CallFormat, callable: CallableTool, skip: 'nothing' | 'name'): Expression {
  const name = toolName(callable.tool)
  switch (format.kind) {
    case 'json':
      return sequence(
        skip === 'name' ? nothing : sequence(text(`{${JSON.stringify(format.nameKey)}:`), space, text('"')),
        text(JSON.stringify(name).slice(1)),
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
      const [behind = '', afterKey] = parameterClose.split('{key}')
      const raw = { before: parameterMiddle, beforeOthers: otherMiddle, behind }
      const end = (key: string) => text(afterKey === undefined ? '' : key + afterKey)
      const member = (key: string, value: Expression) => sequence(text(parameterOpen + key), value, end(key))
      return sequence(
        text(name),
        written(format.middle),
        framed(grammar, callable, { separator: nothing, member, raw }),
      )
    }
    case 'pythonic': {
      const member = (key: string, value: Expression) => sequence(text(`${key}=`), value)
      return sequence(text(`${name}(`), framed(grammar, callable, { separator: comma, member }), text(')'))
    }
    case 'braced': {
      const raw = { before: format.quote, beforeOthers: '', behind: format.quote, behindOthers: '' }
      const member = (key: string, value: Expression) => sequence(text(`${key}:`), value)
      const members = framed(grammar, callable, { separator: text(','), member, raw })
      return sequence(text(`${name}{`), members, text('}'))
    }
  }
}

function framed(grammar: Grammar, callable: CallableTool, frame: ParameterFrame): Expression {
  return compileArguments(grammar, callable, (...args) => compileParameters(...args, frame))
}

type Compile = (grammar: Grammar, schema: unknown, options: SchemaOptions) => Expression

/** Arguments by the tool's schema; when that is not `strict` and cannot be used, by as much of it as can be. */
function compileArguments(grammar: Grammar, { tool, param }: CallableTool, compile: Compile): Expression {
  const schema = asObjectSchema(toolParameters(tool), param)
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

const otherTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null', 'array'])

/** @throws {Failure} `invalid` for a schema that no object satisfies by its type */
function asObjectSchema(schema: unknown, param: string): unknown {
  if (schema === undefined || schema === null) return { type: 'object', properties: {} }
  if (typeof schema !== 'object') return schema
  const type: unknown = Reflect.get(schema, 'type')
  if (type === undefined || (Array.isArray(type) && type.includes('object'))) return { ...schema, type: 'object' }
  if (Array.isArray(type) ? type.every((each) => otherTypes.has(each)) : otherTypes.has(type))
    throw new Failure('invalid', `Cannot use "${param}": its type is ${JSON.stringify(type)}, and must be "object"`, {
      param,
    })
  return schema
}

function callId(key: string): Expression {
  const id = repeat(chars('a-z', 'A-Z', '0-9'), 9, 9)
  return optional(sequence(comma, text(`${JSON.stringify(key)}:`), space, text('"'), id, text('"')))
}
