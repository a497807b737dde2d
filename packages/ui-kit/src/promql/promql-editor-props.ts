/** A word that the editor offers besides what the data knows, such as a variable. */
export type OfferedWord = {
  readonly label: string
  /** What it stands for. */
  readonly detail: string
}

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
}
