export type PromqlEditorProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter was pressed; Shift and Enter begin a new line. */
  readonly onSubmit: (value: string) => void
}
