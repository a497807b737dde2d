import type { Flow } from '../../flow/flow.ts'
import type { NodeInputs, RunnableCatalog } from '../../flow/runnable-node.ts'
import type { AgentStep, StepScope } from '../agent-node.ts'
import { isTeamNode, plainName, type RunnableTeamNode, type Team } from '../team-node.ts'
import { outputName } from './output-name.ts'

/** What the plan of a team needs to know of its members. */
export type Members = {
  stepOf(definition: RunnableTeamNode): AgentStep
  outputsOf(nodeId: string): readonly string[]
}

/** Gives the inputs of all members in a run. */
export type Collect = (scope: StepScope) => Promise<ReadonlyMap<string, NodeInputs>>

/** The members of a team as they are drawn; `collect` gives what they use in a run. */
export function membersOf(flow: Flow, catalog: RunnableCatalog, collect: Collect): Members {
  const outputs = new Map(flow.nodes.map(({ id }) => [id, outputsIn(flow, id)]))
  const outputsOf = (nodeId: string) => outputs.get(nodeId) ?? []
  const ids = new Map(
    flow.nodes.flatMap((node) => {
      const definition = catalog.get(node.data.name)
      const name =
        isTeamNode(definition) && definition.nameInput !== undefined
          ? node.data.inputs[definition.nameInput]
          : undefined
      return typeof name === 'string' ? [[plainName(name), node.id] as const] : []
    }),
  )
  const toolNodes = new Map(
    flow.edges
      .filter(({ targetHandle }) => targetHandle?.includes('-input-llmNode-'))
      .map(({ source, target }) => [source, target]),
  )
  const starts = new Set(flow.nodes.filter(({ data }) => isStart(data.name)).map(({ id }) => id))
  const workers = flow.nodes.filter(({ data }) => data.name === 'worker').map(({ id }) => id)
  return {
    outputsOf,
    stepOf: (definition) => async (node, scope, env) => {
      const inputs = await collect(scope)
      const own = inputs.get(node.nodeId) ?? node
      const team: Team = {
        start: [...inputs.values()].find(({ nodeId }) => starts.has(nodeId)) ?? own,
        inputsOf: (id) => inputs.get(id),
        toolNodeOf: (id) => inputs.get(toolNodes.get(id) ?? ''),
        outputsOf,
        idOfName: (name) => ids.get(plainName(name)),
        workers: workers.flatMap((id) => inputs.get(id) ?? []),
      }
      return await definition.team({ ...own, label: node.label }, team, scope, env)
    },
  }
}

// "end" comes last: it is the way when no other is chosen.
function outputsIn({ edges }: Flow, id: string): readonly string[] {
  const names = edges
    .filter(({ source }) => source === id)
    .map(({ sourceHandle }) => plainName(outputName(sourceHandle)))
  const own = [...new Set(names)].filter((name) => name !== 'end' && name !== '')
  return [...own, 'end']
}

function isStart(name: string): boolean {
  return name === 'seqStart' || name === 'supervisor'
}
