import { builtins, type TemplateFunction } from './builtins.ts'
import { methodOf } from './methods.ts'
import type { Command, Node, Operand, Pipeline, Template } from './node.ts'
import { printValue, sortedEntries } from './print.ts'
import { TemplateError } from './template-error.ts'
import { float, int, isTrue, type TemplateValue, typeName } from './value.ts'

// Bounds of one text; what people write takes a few dozen steps.
const maxSteps = 100_000
const maxCharacters = 1_000_000
const maxCalls = 100

type Scope = { readonly variables: { readonly name: string; value: TemplateValue }[]; readonly depth: number }
type Leave = 'break' | 'continue' | undefined

/**
 * The text that a template makes of `dot`.
 *
 * @param variables those that are there from the start, with their `$`
 * @param escapeText what becomes of values where they are written; default: nothing
 * @throws {TemplateError} where the template cannot be filled, takes more than 100,000 steps, makes more than a
 *   million characters, or has named templates that call each other more than 100 deep
 */
export async function fillTemplate(
  template: Template,
  dot: TemplateValue,
  variables: Readonly<Record<string, TemplateValue>>,
  functions: ReadonlyMap<string, TemplateFunction>,
  escapeText: (text: string) => string = (text) => text,
): Promise<string> {
  const filling = new Filling(template, functions, escapeText)
  const steps = filling.all(template.nodes, dot, scopeOf(dot, variables))
  for (let step = steps.next(); !step.done; ) {
    try {
      step = steps.next(await step.value)
    } catch (error) {
      step = steps.throw(error)
    }
  }
  return filling.text
}

/**
 * The same at once, where no function has to be waited for.
 *
 * @throws {TemplateError} also where a function would have to be
 */
export function fillTemplateNow(
  template: Template,
  dot: TemplateValue,
  functions: ReadonlyMap<string, TemplateFunction>,
): string {
  const filling = new Filling(template, functions, (text) => text)
  const { done } = filling.all(template.nodes, dot, scopeOf(dot, {})).next()
  if (done === true) return filling.text
  throw new TemplateError('a function has to be waited for')
}

function scopeOf(dot: TemplateValue, variables: Readonly<Record<string, TemplateValue>>): Scope {
  const known = Object.entries(variables).map(([name, value]) => ({ name, value }))
  return { variables: [{ name: '$', value: dot }, ...known], depth: 0 }
}

// What a template is made by gives out whatever it has to wait for, and goes on with what came of it.
type Steps<T> = Generator<Promise<TemplateValue>, T, TemplateValue>

function* settle(value: TemplateValue | Promise<TemplateValue>): Steps<TemplateValue> {
  return value instanceof Promise ? yield value : value
}

class Filling {
  text = ''
  #steps = 0
  readonly #template: Template
  readonly #functions: ReadonlyMap<string, TemplateFunction>
  readonly #escape: (text: string) => string

  constructor(
    template: Template,
    functions: ReadonlyMap<string, TemplateFunction>,
    escapeText: (text: string) => string,
  ) {
    this.#template = template
    this.#functions = functions
    this.#escape = escapeText
  }

  *all(nodes: readonly Node[], dot: TemplateValue, scope: Scope): Steps<Leave> {
    const outer = scope.variables.length
    for (const node of nodes) {
      const leave = yield* this.#one(node, dot, scope)
      if (leave === undefined) continue
      scope.variables.length = outer
      return leave
    }
    // The caller's variables stay, those that were declared here go; but at the top, where nothing follows.
    scope.variables.length = outer
    return undefined
  }

  *#one(node: Node, dot: TemplateValue, scope: Scope): Steps<Leave> {
    this.#step()
    switch (node.kind) {
      case 'verbatim':
        this.#write(node.text)
        return undefined
      case 'print': {
        const value = yield* this.#pipeline(node.pipeline, dot, scope)
        if (node.pipeline.declares.length === 0) this.#print(value)
        return undefined
      }
      case 'call':
        yield* this.#call(node.name, node.pipeline, dot, scope)
        return undefined
      case 'break':
      case 'continue':
        return node.kind
      default:
        return yield* this.#branch(node, dot, scope)
    }
  }

  *#branch(node: Extract<Node, { kind: 'if' | 'with' | 'range' }>, dot: TemplateValue, scope: Scope): Steps<Leave> {
    const outer = scope.variables.length
    try {
      if (node.kind === 'range') return yield* this.#range(node, dot, scope)
      const value = yield* this.#pipeline(node.pipeline, dot, scope)
      if (isTrue(value)) return yield* this.all(node.body, node.kind === 'with' ? value : dot, scope)
      return yield* this.all(node.otherwise, dot, scope)
    } finally {
      scope.variables.length = outer
    }
  }

  *#range(node: Extract<Node, { kind: 'if' | 'with' | 'range' }>, dot: TemplateValue, scope: Scope): Steps<Leave> {
    const value = yield* this.#pipeline({ ...node.pipeline, declares: [] }, dot, scope)
    const pairs = pairsOf(value)
    const { declares, assigns } = node.pipeline
    const outer = scope.variables.length
    for (const [key, item] of pairs) {
      this.#step()
      const given = declares.length === 2 ? [key, item] : [item]
      for (const [at, name] of declares.entries()) this.#set(scope, name, given[at], assigns)
      const leave = yield* this.all(node.body, item, scope)
      scope.variables.length = outer
      if (leave === 'break') break
    }
    return pairs.length === 0 ? yield* this.all(node.otherwise, dot, scope) : undefined
  }

  *#call(name: string, pipeline: Pipeline | undefined, dot: TemplateValue, scope: Scope): Steps<void> {
    const nodes = this.#template.defined.get(name)
    if (nodes === undefined) throw new TemplateError(`template "${name}" not defined`)
    if (scope.depth >= maxCalls) throw new TemplateError(`exceeded maximum template depth (${maxCalls})`)
    const given = pipeline === undefined ? undefined : yield* this.#pipeline(pipeline, dot, scope)
    yield* this.all(nodes, given, { variables: [{ name: '$', value: given }], depth: scope.depth + 1 })
  }

  *#pipeline({ declares, assigns, commands }: Pipeline, dot: TemplateValue, scope: Scope): Steps<TemplateValue> {
    let value: TemplateValue
    for (const [at, command] of commands.entries()) {
      value = yield* this.#command(command, at === 0 ? [] : [value], dot, scope)
    }
    for (const name of declares) this.#set(scope, name, value, assigns)
    return value
  }

  *#command(
    [first, ...rest]: Command,
    last: readonly TemplateValue[],
    dot: TemplateValue,
    scope: Scope,
  ): Steps<TemplateValue> {
    this.#step()
    if (first.kind === 'function') return yield* this.#invoke(first.name, rest, last, dot, scope)
    const args = [...(yield* this.#operands(rest, dot, scope)), ...last]
    if (first.kind === 'fields' && args.length > 0) return yield* this.#method(first, args, dot, scope)
    if (args.length > 0) throw new TemplateError("can't give argument to non-function")
    return yield* this.#operand(first, dot, scope)
  }

  *#invoke(
    name: string,
    rest: readonly Operand[],
    last: readonly TemplateValue[],
    dot: TemplateValue,
    scope: Scope,
  ): Steps<TemplateValue> {
    if (name === 'and' || name === 'or') return yield* this.#shortCircuit(name, rest, last, dot, scope)
    const args = yield* this.#operands(rest, dot, scope)
    const run = this.#functions.get(name) ?? builtins.get(name)
    if (run === undefined) throw new TemplateError(`function "${name}" not defined`)
    try {
      return yield* settle(run([...args, ...last]))
    } catch (error) {
      throw new TemplateError(`error calling ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  *#method(
    { of, names }: Extract<Operand, { kind: 'fields' }>,
    args: readonly TemplateValue[],
    dot: TemplateValue,
    scope: Scope,
  ): Steps<TemplateValue> {
    const owner = names.slice(0, -1).reduce(fieldOf, yield* this.#operand(of, dot, scope))
    const name = names.at(-1) ?? ''
    const method = methodOf(owner, name)
    if (method === undefined) throw new TemplateError(`${name} is not a method but has arguments`)
    return method(args)
  }

  *#operands(operands: readonly Operand[], dot: TemplateValue, scope: Scope): Steps<readonly TemplateValue[]> {
    const values: TemplateValue[] = []
    for (const operand of operands) values.push(yield* this.#operand(operand, dot, scope))
    return values
  }

  *#shortCircuit(
    name: 'and' | 'or',
    rest: readonly Operand[],
    last: readonly TemplateValue[],
    dot: TemplateValue,
    scope: Scope,
  ): Steps<TemplateValue> {
    let value: TemplateValue
    for (const operand of rest) {
      value = yield* this.#operand(operand, dot, scope)
      if (isTrue(value) === (name === 'or')) return value
    }
    return last.length > 0 ? last[0] : value
  }

  *#operand(operand: Operand, dot: TemplateValue, scope: Scope): Steps<TemplateValue> {
    this.#step()
    switch (operand.kind) {
      case 'dot':
        return dot
      case 'nil':
        return undefined
      case 'bool':
      case 'text':
        return operand.value
      case 'number':
        return operand.isWhole ? int(operand.value) : float(operand.value)
      case 'variable':
        return scope.variables.findLast(({ name }) => name === operand.name)?.value
      case 'function':
        return yield* this.#invoke(operand.name, [], [], dot, scope)
      case 'group':
        return yield* this.#pipeline(operand.pipeline, dot, scope)
      case 'fields': {
        const of = yield* this.#operand(operand.of, dot, scope)
        return operand.names.reduce(fieldOf, of)
      }
    }
  }

  #set({ variables }: Scope, name: string, value: TemplateValue, assigns: boolean): void {
    const known = assigns ? variables.findLast((variable) => variable.name === name) : undefined
    if (known === undefined) variables.push({ name, value })
    else known.value = value
  }

  #step(): void {
    this.#steps += 1
    if (this.#steps > maxSteps) throw new TemplateError(`more than ${maxSteps} steps`)
  }

  #print(value: TemplateValue): void {
    const isMarkup = typeof value === 'object' && value.kind === 'markup'
    this.#write(isMarkup ? value.text : this.#escape(printValue(value)))
  }

  #write(text: string): void {
    this.text += text
    if (this.text.length > maxCharacters) throw new TemplateError(`more than ${maxCharacters} characters`)
  }
}

function fieldOf(of: TemplateValue, name: string): TemplateValue {
  const method = methodOf(of, name)
  if (method !== undefined) return method([])
  if (typeof of === 'object' && of.kind === 'map') return of.entries.has(name) ? of.entries.get(name) : of.missing
  if (typeof of === 'object' && of.kind === 'struct' && of.fields.has(name)) return of.fields.get(name)
  if (of === undefined) throw new TemplateError(`nil data; no entry for key "${name}"`)
  throw new TemplateError(`can't evaluate field ${name} in type ${typeName(of)}`)
}

function pairsOf(value: TemplateValue): readonly (readonly [TemplateValue, TemplateValue])[] {
  if (value === undefined) return []
  if (typeof value === 'object') {
    if (value.kind === 'list') return value.items.map((item, at) => [int(at), item])
    if (value.kind === 'map') return sortedEntries(value.entries)
    if (value.kind === 'int' && value.value <= maxSteps) {
      return Array.from({ length: Math.max(0, value.value) }, (_, at) => [int(at), int(at)])
    }
  }
  throw new TemplateError(`range can't iterate over ${printValue(value)}`)
}
