import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const border = '1px solid var(--mantine-color-default-border)'

/** The editor in the colours of the page, light and dark alike: they are all the page's own variables. */
export const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.5' },
  '.cm-content': { padding: '0.45rem 0.35rem', caretColor: 'var(--mantine-color-text)' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--mantine-primary-color-light)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--mantine-color-body)',
    border,
    borderRadius: 'var(--mantine-radius-md)',
    boxShadow: 'var(--mantine-shadow-md)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family-monospace)', maxWidth: '90vw' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.6rem !important' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-light)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { color: 'var(--mantine-color-dimmed)', fontStyle: 'normal' },
  '.cm-completionInfo': { padding: '0.5rem 0.75rem', border, maxWidth: '24rem' },
  '.cm-diagnostic': { padding: '0.4rem 0.75rem' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--mantine-color-red-filled)' },
})

export const highlightStyle = HighlightStyle.define([
  { tag: tags.number, color: 'var(--mantine-color-teal-text)' },
  { tag: tags.string, color: 'var(--mantine-color-green-text)' },
  { tag: tags.keyword, color: 'var(--mantine-color-blue-text)' },
  { tag: tags.modifier, color: 'var(--mantine-color-blue-text)' },
  { tag: tags.function(tags.variableName), color: 'var(--mantine-color-violet-text)' },
  { tag: tags.labelName, color: 'var(--mantine-color-orange-text)' },
  { tag: tags.operator, color: 'var(--mantine-color-dimmed)' },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--mantine-color-red-text)' },
])
