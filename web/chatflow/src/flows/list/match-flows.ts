import { categoriesOf, type FlowOutline, type FlowType } from '../../api/chatflow.ts'

/** What a list is narrowed to; what is not named is open. */
export type Sought = {
  readonly words: string
  readonly tag?: string | undefined
  readonly type?: FlowType | undefined
  readonly state?: 'draft' | 'deployed' | undefined
}

type Row = Pick<FlowOutline, 'id' | 'name' | 'category' | 'type' | 'deployed' | 'hasDraft' | 'picture'>

/** The flows that have every word in their name, tags, type or kinds of nodes, in any letter case, and all else. */
export function matchFlows<R extends Row>(flows: readonly R[], { words, tag, type, state }: Sought): readonly R[] {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
  return flows.filter(
    (flow) =>
      (type === undefined || flow.type === type) &&
      (tag === undefined || categoriesOf(flow).includes(tag)) &&
      (state === undefined || (state === 'draft' ? flow.hasDraft : flow.deployed)) &&
      hasAll(flow, sought),
  )
}

function hasAll({ id, name, category, type, picture }: Row, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = `${name} ${category ?? ''} ${type} ${id} ${picture.kinds.flat().join(' ')}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
