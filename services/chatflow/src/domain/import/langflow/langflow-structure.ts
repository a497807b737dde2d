import type { Fields } from '../../fields.ts'
import { textOf } from '../read-value.ts'

const fieldTypes: Readonly<Record<string, string>> = { str: 'string', int: 'number', float: 'number', bool: 'boolean' }

/** Keys of a structured answer, as Langflow's table of them has it. */
export function structureOf(schema: unknown): readonly object[] {
  const rows = Array.isArray(schema) ? (schema as readonly Fields[]) : []
  return rows.flatMap(({ name, type, description, multiple }) => {
    if (typeof name !== 'string' || name === '') return []
    const several = multiple === true || multiple === 'True'
    return [
      {
        key: name,
        type: several ? 'stringArray' : (fieldTypes[String(type)] ?? 'string'),
        description: textOf(description) ?? name,
      },
    ]
  })
}
