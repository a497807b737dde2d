import { choice, type Expression, nothing, repeat, sequence, text } from '../expression.ts'
import { comma, space } from '../json-rules.ts'
import { type ObjectShape, readObjectShape } from './object-shape.ts'
import type { SchemaContext, SchemaObject } from './schema-context.ts'

/** How members are written; JSON's way is one of several in which models write arguments. */
export type MemberFrame = {
  readonly separator: Expression
  member(name: string, value: Expression): Expression
}

const json: MemberFrame = {
  separator: comma,
  member: (name, value) => sequence(text(`${JSON.stringify(name)}:`), space, value),
}

/** Objects: the declared properties in their order, optional ones left out at will, then any further ones. */
export function compileObject(context: SchemaContext, schema: SchemaObject, path: string): Expression | undefined {
  const shape = readObjectShape(context, schema, path)
  const members = shape === undefined ? undefined : compileMembers(context, shape, json)
  return members === undefined ? undefined : sequence(text('{'), members, text('}'))
}

/**
 * The members of an object one behind the other.
 *
 * One rule stands for "so many properties decided, so many written"; the second number is counted only as far as
 * it matters, so that the rules are about as many as the properties.
 *
 * @returns `undefined` when there is no such object
 */
export function compileMembers(context: SchemaContext, shape: ObjectShape, frame: MemberFrame): Expression | undefined {
  if (shape.max !== undefined && shape.min > shape.max) return undefined
  const counted = Math.max(1, shape.min, shape.max ?? 0)
  let next = freeMembers(context, shape, frame, counted)
  for (const property of [...shape.properties].reverse()) {
    const member = context.grammar.rule(property.name, frame.member(property.name, property.value))
    const after = next
    next = Array.from({ length: counted + 1 }, (_, written) => {
      const withIt = written === shape.max ? undefined : after[Math.min(written + 1, counted)]
      const without = property.required ? undefined : after[written]
      const options = [
        ...(withIt === undefined ? [] : [sequence(separatorAt(frame, written), member, withIt)]),
        ...(without === undefined ? [] : [without]),
      ]
      return options.length === 0 ? undefined : context.grammar.rule(`${property.name}-on`, choice(options))
    })
  }
  return next[0]
}

function separatorAt(frame: MemberFrame, written: number): Expression {
  return written === 0 ? nothing : frame.separator
}

/** What may follow the declared properties, by how many were written. */
function freeMembers(
  context: SchemaContext,
  shape: ObjectShape,
  frame: MemberFrame,
  counted: number,
): readonly (Expression | undefined)[] {
  const rules: (Expression | undefined)[] = []
  const free = shape.free.map(({ key, value }) => sequence(key, text(':'), space, value))
  const member = free.length === 0 ? undefined : context.grammar.rule('member', choice(free))
  for (let written = counted; written >= 0; written--) {
    const enough = written >= shape.min
    if (member === undefined || written === shape.max) {
      rules[written] = enough ? nothing : undefined
      continue
    }
    const one = sequence(separatorAt(frame, written), member)
    const more = written === counted ? repeat(one, enough ? 0 : 1) : sequence(one, rules[written + 1] ?? nothing)
    const options = enough && written < counted ? [more, nothing] : [more]
    rules[written] = context.grammar.rule('members', choice(options))
  }
  return rules
}
