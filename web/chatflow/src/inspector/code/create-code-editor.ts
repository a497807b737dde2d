import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view'
import { highlightStyle, theme } from '../../json/editor-theme.ts'
import { insertReference } from '../expressions/insert-reference.ts'
import { type CodeWord, completeWords } from './complete-words.ts'

export type CodeEditorOptions = {
  readonly parent: HTMLElement
  readonly value: string
  readonly language: 'javascript' | 'json' | 'text'
  readonly isReadOnly: boolean
  readonly placeholder: string
  /** Id of the element that names it. */
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly onChange: (value: string, cursor: number) => void
  /** What is offered while one types; nothing where it is left out. */
  readonly completions?: () => readonly CodeWord[]
}

const languages = { javascript, json, text: () => [] }

/** An editor of code in a form. Tab leaves it, as it leaves any field. */
export function createCodeEditor(options: CodeEditorOptions) {
  const { parent, value, completions, onChange } = options
  let isSetting = false
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        ...lookOf(options),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        ...(completions === undefined ? [] : [autocompletion({ override: [completeWords(completions)] })]),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isSetting) onChange(state.doc.toString(), state.selection.main.head)
        }),
      ],
    }),
  })
  const replace = (text: string, cursor: number) =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: cursor } })
  return {
    text: () => view.state.doc.toString(),
    /** Shows a text that came from outside; the cursor stays as far as it can. */
    setValue(text: string) {
      if (text === view.state.doc.toString()) return
      isSetting = true
      replace(text, Math.min(view.state.selection.main.head, text.length))
      isSetting = false
    },
    /** @returns the whole text with this one in it, which is not told as a change */
    insert(text: string): string {
      const { from, to } = view.state.selection.main
      const inserted = insertReference(view.state.doc.toString(), from, to, text)
      isSetting = true
      replace(inserted.text, inserted.cursor)
      isSetting = false
      view.focus()
      return inserted.text
    },
    focus(cursor: number) {
      view.dispatch({ selection: { anchor: Math.min(cursor, view.state.doc.length) } })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

function lookOf({ language, isReadOnly, placeholder, labelId, describedBy }: CodeEditorOptions): readonly Extension[] {
  const described = describedBy === undefined ? {} : { 'aria-describedby': describedBy }
  return [
    theme,
    languages[language](),
    syntaxHighlighting(highlightStyle),
    placeholderText(placeholder),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorState.readOnly.of(isReadOnly),
    EditorView.editable.of(!isReadOnly),
    EditorView.contentAttributes.of({ 'aria-labelledby': labelId, ...described }),
  ]
}
