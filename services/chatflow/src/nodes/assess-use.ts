import { isValueInput, type NodeCatalog, type NodeDefinition } from '../domain/flow/node-definition.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { ReportDeps } from '../domain/migration/report-flow.ts'

/** What becomes of the kinds that flows use, told before they are imported. */
export function createAssessUse(catalog: NodeCatalog, env: NodeEnv): ReportDeps['assess'] {
  return async ({ kind, node, nodeId, credentialId, values }) => {
    const definition = catalog.get(kind)
    if (definition?.assess === undefined) return undefined
    const typed = typedValues(definition, values)
    return definition.assess(
      { label: node, nodeId, chatflowId: '', output: undefined, credentialId, values: typed },
      env,
    )
  }
}

// What is wired, and what a run fills in, is not known before one.
function typedValues({ inputs }: NodeDefinition, values: Readonly<Record<string, unknown>>) {
  const anchors = new Set(inputs.filter((input) => !isValueInput(input)).map(({ name }) => name))
  const isTyped = ([name, value]: [string, unknown]) => !anchors.has(name) && !String(value).includes('{{')
  return Object.fromEntries(Object.entries(values).filter(isTyped))
}
