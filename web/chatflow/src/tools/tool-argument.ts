/** The types that an argument of a custom tool may have, in Flowise's words. */
export const argumentTypes = ['string', 'number', 'boolean', 'date', 'object', 'array'] as const

export type ArgumentType = (typeof argumentTypes)[number]

/** One thing that a model hands over when it calls a tool. */
export type ToolArgument = {
  /** Which of the rows it is, for lists that change. */
  readonly id: number
  readonly property: string
  readonly type: ArgumentType
  readonly description: string
  readonly required: boolean
}

/** The arguments in a tool's `schema`; what cannot be read has none. */
export function readArguments(schema: string | null): readonly ToolArgument[] {
  try {
    const rows: unknown = JSON.parse(schema ?? '[]')
    return Array.isArray(rows) ? rows.map(readArgument) : []
  } catch {
    return []
  }
}

/** A tool's `schema`, without rows that have no name yet. */
export function writeArguments(rows: readonly ToolArgument[]): string {
  return JSON.stringify(rows.filter(({ property }) => property !== '').map((row, id) => ({ ...row, id })))
}

/** A row more, with an id that no other has. */
export function addArgument(rows: readonly ToolArgument[]): readonly ToolArgument[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1
  return [...rows, { id, property: '', type: 'string', description: '', required: false }]
}

function readArgument(row: unknown, id: number): ToolArgument {
  const { property, type, description, required } = (typeof row === 'object' && row !== null ? row : {}) as Partial<
    Record<keyof ToolArgument, unknown>
  >
  return {
    id,
    property: typeof property === 'string' ? property : '',
    type: argumentTypes.find((known) => known === type) ?? 'string',
    description: typeof description === 'string' ? description : '',
    required: required === true,
  }
}
