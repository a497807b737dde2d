import { type FlowDocument, faultsOf, type NodeFault, writeDocument } from '@hearth/flow'
import { useDebouncedValue } from '@mantine/hooks'
import { createContext, use, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useComponents } from '../api/use-components.ts'
import { checkFlow, type FlowFault } from '../api/use-flow-check.ts'
import { useEditorState } from '../editor/use-flow-editor.ts'
import { type JsonFault, useJsonFault } from '../json/faults/json-fault.ts'
import { said } from './said.ts'

/** What keeps the flow from running; of the flow as a whole where it names no node. */
export type Problem = {
  readonly nodeId: string | undefined
  /** Name of the input at fault, where it is one. */
  readonly input?: string | undefined
  readonly message: string
}

const none: readonly Problem[] = []
const restMs = 600

/** Tells everything within what keeps the flow from running: `<ProblemsProvider value={useCheckedProblems()}>`. */
export const ProblemsProvider = createContext<readonly Problem[]>(none)

export const useProblems = () => use(ProblemsProvider)

/** The problems of each node in words, by its id. */
export function useFaults(): ReadonlyMap<string, string> {
  const problems = useProblems()
  return useMemo(() => {
    const byNode = Map.groupBy(problems, ({ nodeId }) => nodeId ?? '')
    return new Map([...byNode].map(([id, ofNode]) => [id, ofNode.map(({ message }) => message).join('. ')]))
  }, [problems])
}

/** What the drawing itself tells at once, and what the service adds when the drawing rests. */
export function useCheckedProblems(): readonly Problem[] {
  const document = useDeferredValue(useEditorState((state) => state.document))
  const { data: components } = useComponents()
  const told = useToldFaults(document)
  const json = useJsonFault()
  const own = useMemo(() => (components === undefined ? [] : faultsOf(document, components)), [document, components])
  return useMemo(() => [...ofJson(json), ...mergeProblems(own, told)], [json, own, told])
}

// A text that cannot be read is not what is drawn, and its node is where that is mended.
function ofJson(fault: JsonFault | undefined): readonly Problem[] {
  return fault === undefined ? [] : [{ nodeId: fault.nodeId, message: `JSON: ${fault.message}` }]
}

function useToldFaults(document: FlowDocument): readonly FlowFault[] {
  const [rested] = useDebouncedValue(document, restMs)
  const [told, setTold] = useState<readonly FlowFault[]>([])
  useEffect(() => {
    const gone = new AbortController()
    const flowData = writeDocument(rested)
    // To write a large drawing and to send it would together hold up who draws on.
    const sending = setTimeout(() => {
      // An answer that does not come marks nothing, and claims nothing.
      checkFlow(flowData, gone.signal).then(setTold, () => undefined)
    })
    return () => {
      clearTimeout(sending)
      gone.abort()
    }
  }, [rested])
  return told
}

/** Both without what is said twice: of a node that has a fault of its own the service's words about it add little. */
export function mergeProblems(own: readonly NodeFault[], told: readonly FlowFault[]): readonly Problem[] {
  const known = new Set(own.map(({ nodeId }) => nodeId))
  const added = told
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, issues }) => issues.map((message) => ({ nodeId: id === '' ? undefined : id, message })))
  return [...own.map(({ message, ...at }) => ({ ...at, message: said(message) })), ...added]
}
