import type { NodeInputs } from '../../domain/flow/node-definition.ts'

/** Whether a boolean input is on; editors also store it as text. */
export function readFlag({ values }: NodeInputs, name: string): boolean {
  return values[name] === true || values[name] === 'true'
}

/** The texts of a list input, given as a list or as its JSON text. */
export function readTexts({ values }: NodeInputs, name: string): readonly string[] {
  const value = values[name]
  const list: unknown = typeof value === 'string' ? parse(value) : value
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string' && item !== '') : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',').map((item) => item.trim())
  }
}
