import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const border = '1px solid var(--mantine-color-default-border)'

/** The editor in the colours of the page, light and dark alike: they are all the page's own variables. */
export const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', fontSize: 'var(--mantine-font-size-xs)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-placeholder': { color: 'var(--mantine-color-dimmed)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  // Long lines scroll below them.
  '.cm-gutters': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-dimmed)',
    borderRight: border,
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--mantine-color-default-hover)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--mantine-primary-color-light)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--mantine-color-default-hover)',
    border,
    color: 'var(--mantine-color-dimmed)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--mantine-color-body)',
    border,
    borderRadius: 'var(--mantine-radius-md)',
    boxShadow: 'var(--mantine-shadow-md)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': { padding: '0.4rem 0.75rem', maxWidth: '32rem' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--mantine-color-red-filled)' },
})

export const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--mantine-color-blue-text)' },
  { tag: tags.string, color: 'var(--mantine-color-green-text)' },
  { tag: tags.number, color: 'var(--mantine-color-teal-text)' },
  { tag: [tags.bool, tags.null], color: 'var(--mantine-color-violet-text)' },
  { tag: tags.invalid, color: 'var(--mantine-color-red-text)' },
])
