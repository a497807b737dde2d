/** A word that the editor offers besides what the data knows, such as a variable. */
export type OfferedWord = {
  readonly label: string
  /** What it stands for. */
  readonly detail: string
}

/** Where one writes: what lies between is chosen, and the next letter takes its place. */
export type Caret = { readonly from: number; readonly to: number }

/** What may stand at the caret: words for what lies between `from` and it; `undefined` where nothing is offered. */
export type Complete = (
  text: string,
  caret: number,
) => Promise<{ readonly from: number; readonly words: readonly string[] } | undefined>

export type PromqlEditorProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter was pressed; Shift and Enter begin a new line. */
  readonly onSubmit: (value: string) => void
  /** Where the API under `/api/v1` is that names are completed from; empty for the page's own service. It stays. */
  readonly url?: string
  /** Names it for whoever does not see it; the default says that it is an expression. */
  readonly label?: string
  /**
   * Variables that may stand in the expression. With them nothing is underlined as wrong: what they stand for is known
   * only where it is asked.
   */
  readonly variables?: readonly OfferedWord[]
  /** Takes the place of PromQL where the field holds another language, such as LogQL: it completes, and nothing is underlined. It stays. */
  readonly complete?: Complete
  /** What a language that takes the place of PromQL is coloured as. It stays. */
  readonly colours?: 'logql'
  /** What stands in an empty field; the default is one of PromQL. */
  readonly example?: string
}
