import { fieldsOf } from '../../fields.ts'
import type { NodeCatalog } from '../node-definition.ts'
import type { NodeEnv } from '../node-env.ts'
import type { NodeOption } from '../node-form.ts'
import type { NodeInputs } from '../runnable-node.ts'

/** Whose kinds may be chosen as the tool of a node. */
export const toolCategories: readonly string[] = ['Tools', 'Tools (MCP)']

/**
 * The arguments of the tool that a tool node of an agent flow names, each with what is said of it and its type.
 *
 * @returns none where no tool is chosen, and of what says its tools in a run alone: a tool of one's own, an OpenAPI
 *   description, an MCP server
 * @throws {Failure} when the tool cannot be made of what it is set to
 */
export async function toolArguments(
  catalog: NodeCatalog,
  inputs: NodeInputs,
  env: NodeEnv,
): Promise<readonly NodeOption[]> {
  // A field within a list is asked with the values of its item, and with the node around it.
  const values = { ...fieldsOf(fieldsOf(inputs.values.currentNode).inputs), ...inputs.values }
  const kind = catalog.get(String(values.toolAgentflowSelectedTool ?? ''))
  // Other kinds may run code as they are made, which takes more than the right to look at a flow.
  if (kind === undefined || kind.initRun !== undefined || !toolCategories.includes(kind.category)) return []
  const config = fieldsOf(values.toolAgentflowSelectedToolConfig)
  const credentialId = config.FLOWISE_CREDENTIAL_ID
  const made: unknown = await kind.init(
    {
      ...inputs,
      label: kind.label,
      credentialId: typeof credentialId === 'string' && credentialId !== '' ? credentialId : undefined,
      values: config,
    },
    env,
  )
  return argumentsOf(fieldsOf(made).parameters)
}

function argumentsOf(parameters: unknown): readonly NodeOption[] {
  return Object.entries(fieldsOf(fieldsOf(parameters).properties)).map(([name, schema]) => {
    const { type, description } = fieldsOf(schema)
    const words = [description, type].filter((word) => typeof word === 'string' && word !== '')
    return { label: name, name, ...(words.length === 0 ? {} : { description: words.join(' · ') }) }
  })
}
