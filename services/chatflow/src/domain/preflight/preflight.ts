import { Failure } from '@hearth/kernel'
import { codeFaults, type PackageRules } from '../code/required-packages.ts'
import { type FlowFault, wholeFlow } from '../flow/compile/check-flow.ts'
import { type Flow, parseFlow } from '../flow/flow.ts'
import type { NodeDescription } from '../flow/node-form.ts'
import type { Assessment } from '../flow/runnable-node.ts'
import { mapBounded } from '../map-bounded.ts'
import { type Mention, mentionedKinds } from '../migration/mentioned-kinds.ts'
import { type SavedKind, savedReferences } from '../migration/saved-references.ts'
import type { Reached } from './reached-nodes.ts'

export type PreflightDeps = {
  /** The kind of node of this name, `undefined` when there is none. */
  readonly describe: (kind: string) => NodeDescription | undefined
  readonly check: (flowData: string) => readonly FlowFault[]
  /** Which nodes of a flow that passes its check a run comes to. */
  readonly reached: (flow: Flow) => Reached
  /** What becomes of a kind where a flow uses it like this; `undefined` where that does not depend on the use. */
  readonly assess: (mention: Mention, how: 'always' | 'maybe') => Promise<Assessment | undefined>
  /** What a flow that passes its check trips over when what a run makes is made. */
  readonly rehearse: (flow: Flow, chatflowId: string | undefined, reached: Reached) => Promise<readonly FlowFault[]>
  /** Whether that is here, or arrives with the flow. */
  readonly has: (what: SavedKind, id: string) => Promise<boolean>
  /** Code of a custom tool that is here, or arrives with the flow. */
  readonly codeOfTool: (id: string) => Promise<string | undefined>
  readonly packages: PackageRules
}

/** One use of a kind of node, and what becomes of it. */
type Use = Mention & {
  readonly known: NodeDescription | undefined
  readonly substitution?: string
  readonly refusals: readonly string[]
}

/** `faults` is what keeps a flow from running, by node; without any it runs. */
export type Preflight = { readonly faults: readonly FlowFault[]; readonly uses: readonly Use[] }

const maxAtOnce = 8

/**
 * Looks at everything that a run needs, without running: the plan, what is saved beside flows, what
 * each kind says of its use, and what cannot be made.
 *
 * @param flowData React Flow's JSON text
 * @param chatflowId `undefined` where the flow may be any that is being drawn: its files are then unknown; empty for
 *   one that gets its id later, and has no files here
 */
export async function preflight(
  flowData: string,
  chatflowId: string | undefined,
  deps: PreflightDeps,
): Promise<Preflight> {
  const flow = readFlow(flowData)
  if (flow instanceof Failure) return { faults: [wholeFlow(flow)], uses: [] }
  const checked = deps.check(flowData)
  const reached = checked.length === 0 ? deps.reached(flow) : undefined
  const nodes = flow.nodes.filter(({ id }) => reached?.has(id) ?? true)
  const mentions = nodes.flatMap((node) => mentionedKinds(node).map((mention) => ({ mention, kind: node.data.name })))
  const uses = await mapBounded(mentions, maxAtOnce, async ({ mention, kind }) => ({
    use: await lookAt(mention, reached?.get(mention.nodeId) ?? 'maybe', deps),
    kind,
  }))
  const refused = uses.map(({ use, kind }) => faultOf(use, kind))
  const unmade = reached === undefined ? [] : await deps.rehearse(flow, chatflowId, reached)
  // Of a kind that is not here the check says nothing more.
  const others = uses.some(({ use }) => use.known === undefined) ? [] : checked
  return { faults: joined([...others, ...refused, ...unmade]), uses: uses.map(({ use }) => use) }
}

async function lookAt(mention: Mention, how: 'always' | 'maybe', deps: PreflightDeps): Promise<Use> {
  const known = deps.describe(mention.kind)
  if (known === undefined) return { ...mention, known, refusals: [unknownKind(mention)] }
  const assessed = await deps.assess(mention, how)
  const { substitution, refusal } = assessed ?? { substitution: known.substitution, refusal: undefined }
  const missing = await missingReferences(mention, known, deps)
  const refusals = refusal === undefined ? missing : [...missing, refusal]
  return { ...mention, known, refusals, ...(substitution === undefined ? {} : { substitution }) }
}

async function missingReferences(mention: Mention, known: NodeDescription, deps: PreflightDeps): Promise<string[]> {
  const reasons: string[] = []
  for (const { what, id } of savedReferences(mention, known)) {
    if (id === undefined) reasons.push(`no ${what} is selected: choose one in the node`)
    else if (!(await deps.has(what, id)))
      reasons.push(`the ${what} "${id}" is neither here nor in the import: add it, or choose another in the node`)
    else if (what === 'tool') reasons.push(...codeFaults((await deps.codeOfTool(id)) ?? '', deps.packages))
  }
  return reasons
}

function unknownKind({ kind }: Mention): string {
  return `needs "${kind}", a kind that Hearth does not have: put another in its place`
}

function faultOf({ nodeId, node, refusals }: Use, name: string): FlowFault {
  return { id: nodeId, label: node, name, issues: refusals }
}

// One fault a node, each issue once; what a kind says of its use goes before what making it ran into.
function joined(faults: readonly FlowFault[]): readonly FlowFault[] {
  const byNode = Map.groupBy(
    faults.filter(({ issues }) => issues.length > 0),
    ({ id }) => id,
  )
  return [...byNode.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, issues: [...new Set(group.flatMap(({ issues }) => issues))] }]
  })
}

function readFlow(flowData: string): Flow | Failure {
  try {
    return parseFlow(flowData)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
