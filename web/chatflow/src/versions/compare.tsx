import { readDocument, wordsOfDiff } from '@hearth/flow'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useVersion } from '../drafts/use-deploy.ts'
import { useEditorState } from '../editor/use-flow-editor.ts'
import { said } from '../flow/said.ts'
import { type Overlay, overlay } from './overlay.ts'

/** A version by its number, or what is being drawn. */
export type Side = number | 'drawing'

export type Pair = { readonly before: Side; readonly after: Side }

type Comparing = { readonly flowId: string; readonly pair: Pair | undefined; readonly compare: (pair?: Pair) => void }

const CompareContext = createContext<Comparing | undefined>(undefined)

/** Lets everything within compare versions of one flow. */
export function CompareProvider({ flowId, children }: { readonly flowId: string; readonly children: ReactNode }) {
  const [pair, setPair] = useState<Pair>()
  const value = useMemo(() => ({ flowId, pair, compare: setPair as Comparing['compare'] }), [flowId, pair])
  return <CompareContext value={value}>{children}</CompareContext>
}

/** Which two are compared, and the way to begin, change and end that. */
export function useComparing(): Comparing {
  const comparing = use(CompareContext)
  if (comparing === undefined) throw new Error('Cannot compare here: there is no CompareProvider around')
  return comparing
}

export type Comparison = Overlay & { readonly pair: Pair; readonly changes: readonly string[] }

/** The two drawings over each other with the marks of their nodes; `undefined` while nothing is compared, or not there yet. */
export function useCompare(): Comparison | undefined {
  const { flowId, pair } = useComparing()
  const before = useSide(flowId, pair?.before)
  const after = useSide(flowId, pair?.after)
  return useMemo(() => {
    if (pair === undefined || before === undefined || after === undefined) return undefined
    const both = overlay(before, after)
    return { ...both, pair, changes: wordsOfDiff(both.diff, after, before).map(said) }
  }, [pair, before, after])
}

function useSide(flowId: string, side: Side | undefined) {
  const drawn = useEditorState((state) => state.document)
  const { data } = useVersion(flowId, side === 'drawing' ? undefined : side)
  return useMemo(() => {
    if (side === 'drawing') return drawn
    const read = data === undefined ? undefined : readDocument(data.flowData)
    return read !== undefined && 'document' in read ? read.document : undefined
  }, [side, drawn, data])
}
