import type { FlowDocument } from '@hearth/flow'
import { emptyHistory, type History, receive, redo, step, undo } from './history.ts'

/** A change to a drawing; one that finds nothing to change gives back the same document. */
export type Edit = (document: FlowDocument) => FlowDocument

export type EditorState = {
  readonly document: FlowDocument
  /** Ids of the nodes and wires that are selected. */
  readonly selected: ReadonlySet<string>
  readonly history: History
}

/** A flow while it is drawn: the one place that all parts of the page read it from and change it through. */
export type Editor = {
  get(): EditorState
  /** @returns takes the listener back */
  subscribe(listener: () => void): () => void
  /**
   * @param what names the step of undo, such as "Delete LLM Chain"
   * @param joins steps in a row with the same text here are one, as letters typed into a field are
   */
  apply(what: string, edit: Edit, joins?: string): void
  undo(): void
  redo(): void
  select(ids: Iterable<string>): void
  /** Takes what came from elsewhere, such as another tab: no step of undo, and undoing earlier ones leaves it. */
  receive(document: FlowDocument): void
  /** Takes up the steps of an earlier visit, which lead back from the drawing as it is. */
  remember(history: History): void
}

/** @param history what can be undone from an earlier visit */
export function createEditor(document: FlowDocument, history: History = emptyHistory): Editor {
  let state: EditorState = { document, selected: new Set(), history }
  const listeners = new Set<() => void>()
  const change = (next: Partial<EditorState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply(what, edit, joins) {
      const before = state.document
      const after = edit(before)
      if (after !== before) change({ document: after, history: step(state.history, { what, joins, before }) })
    },
    undo() {
      const moved = undo(state.history, state.document)
      if (moved !== undefined) change(moved)
    },
    redo() {
      const moved = redo(state.history, state.document)
      if (moved !== undefined) change(moved)
    },
    select: (ids) => change({ selected: new Set(ids) }),
    receive(document) {
      change({ document, history: receive(state.history, { from: state.document, to: document }) })
    },
    remember: (history) => change({ history }),
  }
}
