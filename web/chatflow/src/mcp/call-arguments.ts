import { type ArgumentType, argumentTypes, type ToolArgument } from '../tools/tool-argument.ts'

const known: ReadonlyMap<string, ArgumentType> = new Map([
  ...argumentTypes.map((type) => [type, type] as const),
  ['integer', 'number'],
])

/** The arguments in the JSON schema of a tool; what is of no one simple type is typed as JSON. */
export function callArguments(schema: Readonly<Record<string, unknown>>): readonly Omit<ToolArgument, 'id'>[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(asNode(schema.properties)).map(([property, value]) => {
    const { type, description } = asNode(value)
    return {
      property,
      type: known.get(String(type)) ?? 'object',
      description: typeof description === 'string' ? description : '',
      required: required.includes(property),
    }
  })
}

function asNode(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
