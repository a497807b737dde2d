import type { Tool } from '../../domain/tools/tool.ts'

/** The tools as a prompt lists them, one a line, with the arguments of those that take any. */
export function describeTools(tools: readonly Tool[]): string {
  return tools.map((tool) => `${tool.name}: ${tool.description}${argumentsOf(tool)}`).join('\n')
}

function argumentsOf({ parameters }: Tool): string {
  const { properties } = parameters
  if (typeof properties !== 'object' || properties === null || Object.keys(properties).length === 0) return ''
  return ` Arguments: ${JSON.stringify(properties)}`
}
