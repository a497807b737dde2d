type Inputs = Readonly<Record<string, unknown>>

const countOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

// Kinds of agent flows with several outputs, and how many follow from their inputs. A condition has one more, for what
// fits none.
const counts: Readonly<Record<string, (inputs: Inputs) => number>> = {
  humanInputAgentflow: () => 2,
  conditionAgentflow: ({ conditions }) => countOf(conditions) + 1,
  conditionAgentAgentflow: ({ conditionAgentScenarios }) => countOf(conditionAgentScenarios),
}

/** The input whose items are the outputs of a kind, where there is one. */
export const listOfOutputs: Readonly<Record<string, string>> = {
  conditionAgentflow: 'conditions',
  conditionAgentAgentflow: 'conditionAgentScenarios',
}

/** Names of the outputs of a node of an agent flow: their numbers where it has several, else its kind. */
export function stepOutputs(kind: string, inputs: Inputs): readonly string[] {
  const count = counts[kind]?.(inputs)
  return count === undefined ? [kind] : Array.from({ length: count }, (_, at) => String(at))
}

/** Whether a step has a way for when it fails: of our own, `hearthOnError` among its inputs. */
export function hasErrorOutput({ hearthOnError }: Inputs): boolean {
  return hearthOnError === 'branch'
}
