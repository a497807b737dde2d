import { isField } from '@hearth/flow'
import { isAgentNode } from '../domain/agentflow/agent-node.ts'
import { editorHtml } from '../domain/agentflow/fill-values.ts'
import type { NodeCatalog, NodeDefinition } from '../domain/flow/node-definition.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { PreflightDeps } from '../domain/preflight/preflight.ts'
import { editorMarkdown } from './agentflow/editor-markdown.ts'

/** What becomes of the kinds that flows use, told before they run; addresses are tried where a run cannot do without them. */
export function createAssessUse(catalog: NodeCatalog, env: NodeEnv): PreflightDeps['assess'] {
  return async ({ kind, node, nodeId, credentialId, values }, how) => {
    const definition = catalog.get(kind)
    if (definition?.assess === undefined) return undefined
    const typed = await written(definition, typedValues(definition, values))
    return definition.assess(
      { label: node, nodeId, chatflowId: '', output: undefined, credentialId, values: typed },
      how === 'always' ? env : { ...env, reach: async () => undefined },
    )
  }
}

// Texts of steps may come from an editor of HTML, as in a run.
async function written(definition: NodeDefinition, values: Readonly<Record<string, unknown>>) {
  if (!isAgentNode(definition)) return values
  const fields = Object.entries(values).map(async ([name, value]) => {
    const isHtml = typeof value === 'string' && editorHtml.test(value)
    return [name, isHtml ? await editorMarkdown(value) : value] as const
  })
  return Object.fromEntries(await Promise.all(fields))
}

// What is wired, and what a run fills in, is not known before one.
function typedValues({ inputs }: NodeDefinition, values: Readonly<Record<string, unknown>>) {
  const anchors = new Set(inputs.filter((input) => !isField(input)).map(({ name }) => name))
  const isTyped = ([name, value]: [string, unknown]) => !anchors.has(name) && !String(value).includes('{{')
  return Object.fromEntries(Object.entries(values).filter(isTyped))
}
