import { readArguments } from './tool-argument.ts'

/** A custom tool as `GET /api/v1/tools/:id` answers it. */
export type Tool = ToolFields & { readonly id: string; readonly updatedDate: string }

/** What its owner writes. */
export type ToolFields = {
  readonly name: string
  readonly description: string
  readonly schema: string | null
  readonly func: string | null
  readonly color?: string
  readonly iconSrc?: string | null
}

/** The part of a tool that travels in a file: the form of Flowise's exports. */
export function toolFile({ name, color, description, schema, func, iconSrc }: Tool): string {
  return JSON.stringify({ name, color, description, schema, func, iconSrc: iconSrc ?? '' }, null, 2)
}

/** The tool in such a file, whatever else stands in it; `undefined` where there is none. */
export function readToolFile(text: string): ToolFields | undefined {
  const value = parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  const { name, description, schema, func, color, iconSrc } = value as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || name.trim() === '' || typeof func !== 'string') return undefined
  return {
    name,
    func,
    description: textOf(description) ?? '',
    schema: textOf(schema) ?? '[]',
    ...(typeof color === 'string' ? { color } : {}),
    ...(typeof iconSrc === 'string' && iconSrc !== '' ? { iconSrc } : {}),
  }
}

/** How many arguments a tool has. */
export function argumentCount({ schema }: Pick<Tool, 'schema'>): number {
  return readArguments(schema).length
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
