export { highlightStyle, theme } from './editor-theme.ts'
export { PromqlEditor } from './promql-editor.tsx'
export type { OfferedWord, PromqlEditorProps } from './promql-editor-props.ts'
